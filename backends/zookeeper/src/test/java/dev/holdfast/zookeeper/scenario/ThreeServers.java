package dev.holdfast.zookeeper.scenario;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.InstanceSpec;
import org.apache.zookeeper.server.quorum.QuorumPeer;
import org.apache.zookeeper.server.quorum.QuorumPeerConfig;
import org.apache.zookeeper.server.quorum.QuorumPeerMain;

/** Three servers, of which the first is a follower that reaches the others through proxies. */
final class ThreeServers implements AutoCloseable {

    /** Short beside the time for which a follower that is cut off goes on answering, which is ten ticks. */
    private static final Duration SESSION = Duration.ofMillis(2400);

    private static final int TICK_MILLIS = 600;
    private static final int TICKS = 10;
    private static final int COUNT = 3;

    private record Ports(int client, int quorum, int election) {}

    /** A server whose parts can be stopped. */
    private static final class Server extends QuorumPeerMain {

        void stop() {
            QuorumPeer peer = quorumPeer;
            if (peer != null) {
                peer.shutdown();
            }
        }
    }

    private final List<Ports> ports;
    private final List<FaultProxy> proxies;
    private final ConcurrentLinkedQueue<Server> servers = new ConcurrentLinkedQueue<>();

    private ThreeServers(List<Ports> ports, List<FaultProxy> proxies) {
        this.ports = ports;
        this.proxies = proxies;
    }

    static ThreeServers start(Path data) throws Exception {
        List<Ports> ports = new ArrayList<>();
        List<FaultProxy> proxies = new ArrayList<>();
        for (int number = 0; number < COUNT; number++) {
            ports.add(new Ports(
                    InstanceSpec.getRandomPort(), InstanceSpec.getRandomPort(), InstanceSpec.getRandomPort()));
            proxies.add(FaultProxy.to("127.0.0.1", ports.get(number).quorum()));
        }
        ThreeServers started = new ThreeServers(ports, proxies);
        // The first finds a leader when it comes, so it never is one.
        started.run(data, 3);
        started.run(data, 2);
        started.awaitConnection(started.majorityAddress());
        started.run(data, 1);
        started.awaitConnection(started.followerAddress());
        return started;
    }

    private void run(Path data, int id) throws Exception {
        Path folder = Files.createDirectories(data.resolve(Integer.toString(id)));
        Files.writeString(folder.resolve("myid"), Integer.toString(id));
        Properties config = new Properties();
        config.setProperty("dataDir", folder.toString());
        config.setProperty("tickTime", Integer.toString(TICK_MILLIS));
        config.setProperty("initLimit", Integer.toString(TICKS));
        config.setProperty("syncLimit", Integer.toString(TICKS));
        config.setProperty("admin.enableServer", "false");
        for (int number = 1; number <= COUNT; number++) {
            Ports each = ports.get(number - 1);
            int quorum = id == 1 && number != 1 ? proxies.get(number - 1).port() : each.quorum();
            config.setProperty(
                    "server." + number,
                    "127.0.0.1:" + quorum + ":" + each.election() + ":participant;127.0.0.1:" + each.client());
        }
        QuorumPeerConfig parsed = new QuorumPeerConfig();
        parsed.parseProperties(config);
        Server server = new Server();
        servers.add(server);
        Thread thread = new Thread(() -> runUntilStopped(server, parsed), "zookeeper-" + id);
        thread.setDaemon(true);
        thread.start();
    }

    private static void runUntilStopped(Server server, QuorumPeerConfig config) {
        try {
            server.runFromConfig(config);
        } catch (IOException | org.apache.zookeeper.server.admin.AdminServer.AdminServerException failed) {
            throw new IllegalStateException(failed);
        }
    }

    private void awaitConnection(String address) throws Exception {
        try (CuratorFramework curator = CuratorFrameworkFactory.newClient(address, new RetryOneTime(100))) {
            curator.start();
            curator.blockUntilConnected();
        }
    }

    String followerAddress() {
        return "127.0.0.1:" + ports.get(0).client();
    }

    String majorityAddress() {
        return "127.0.0.1:" + ports.get(1).client() + ",127.0.0.1:"
                + ports.get(2).client();
    }

    Holdfast client(String address) {
        return HoldfastZooKeeper.builder()
                .connectString(address)
                .sessionTimeout(SESSION)
                .options(LockOptions.builder()
                        .lease(SESSION.multipliedBy(2).dividedBy(3))
                        .build())
                .build();
    }

    void isolateFollower() {
        proxies.forEach(FaultProxy::blackhole);
    }

    void heal() {
        proxies.forEach(FaultProxy::heal);
    }

    @Override
    public void close() {
        servers.forEach(Server::stop);
        proxies.forEach(FaultProxy::close);
    }
}
