package dev.holdfast.zookeeper.scenario;

import static dev.holdfast.testkit.threads.Patience.await;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.io.File;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingServer;
import org.awaitility.core.ConditionFactory;
import org.jspecify.annotations.Nullable;

/** A server, clients that reach it directly or through a proxy, and an observer that sees its nodes. */
final class Scene implements AutoCloseable {

    /** Of the sessions, unless a test says otherwise. Holds are trusted for two thirds of it. */
    static final Duration SESSION = Duration.ofSeconds(6);

    static final Duration TERM = Duration.ofSeconds(4);

    /** Longer than a machine stalls; the longest that the server grants. */
    static final Duration LONG_SESSION = Duration.ofSeconds(60);

    private static final int TICK_MILLIS = 200;

    private TestingServer server;
    private final FaultProxy proxy;
    private final CuratorFramework observer;
    private final Deque<AutoCloseable> opened = new ArrayDeque<>();

    private Scene(TestingServer server) {
        this.server = server;
        this.proxy = FaultProxy.to("127.0.0.1", server.getPort());
        this.observer = curator(server.getConnectString());
    }

    static Scene start() throws Exception {
        return new Scene(new TestingServer(spec(-1), true));
    }

    static InstanceSpec spec(int port) {
        return spec(null, port, LONG_SESSION);
    }

    private static InstanceSpec spec(@Nullable File data, int port, Duration longestSession) {
        return new InstanceSpec(
                data,
                port,
                -1,
                -1,
                true,
                -1,
                TICK_MILLIS,
                100,
                Map.of("maxSessionTimeout", Long.toString(longestSession.toMillis())));
    }

    /** Starts the server again, on its data, with another limit for sessions. */
    void restart(Duration longestSession) throws Exception {
        server.stop();
        server = new TestingServer(spec(server.getTempDirectory(), server.getPort(), longestSession), true);
    }

    static ConditionFactory soon() {
        return await();
    }

    TestingServer server() {
        return server;
    }

    FaultProxy proxy() {
        return proxy;
    }

    CuratorFramework observer() {
        return observer;
    }

    /** Closed with the scene. */
    <T extends AutoCloseable> T closing(T resource) {
        opened.push(resource);
        return resource;
    }

    /** A client that reaches the server without a detour. */
    Holdfast direct() {
        return client(server.getConnectString());
    }

    /** A client behind the proxy. */
    Holdfast proxied() {
        return client(proxy.address());
    }

    Holdfast client(String connectString) {
        return client(connectString, SESSION);
    }

    /** A client whose holds are trusted for two thirds of its session. */
    Holdfast client(String connectString, Duration session) {
        return closing(HoldfastZooKeeper.builder()
                .connectString(connectString)
                .sessionTimeout(session)
                .options(LockOptions.builder()
                        .lease(session.multipliedBy(2).dividedBy(3))
                        .build())
                .build());
    }

    /** A connection that an application has. */
    CuratorFramework curator(String connectString) {
        CuratorFramework curator = CuratorFrameworkFactory.newClient(
                connectString, Math.toIntExact(SESSION.toMillis()), 5_000, new RetryOneTime(100));
        curator.start();
        return closing(curator);
    }

    /** The nodes in the container of a lock whose name needs no escape. */
    List<String> nodes(String lock) throws Exception {
        String container = "/holdfast/locks/" + lock;
        return observer.checkExists().forPath(container) == null
                ? List.of()
                : observer.getChildren().forPath(container);
    }

    void awaitNodes(String lock, int count) {
        soon().until(() -> nodes(lock).size() == count);
    }

    @Override
    public void close() throws Exception {
        proxy.heal();
        while (!opened.isEmpty()) {
            opened.pop().close();
        }
        proxy.close();
        server.close();
    }
}
