package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.sql.FreePort;
import dev.holdfast.lab.chaos.client.LockAccess;
import dev.holdfast.lab.chaos.clock.ShiftedClock;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.process.JavaProcessBuilder;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.internal.node.ClientData;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.Version;
import org.apache.zookeeper.data.Stat;
import org.jspecify.annotations.Nullable;

/** One server of ZooKeeper. It writes down every change before it answers. */
public final class ZooKeeperServers implements LockServers {

    static final String LOCKS = "/holdfast/locks";
    static final String CLIENTS = "/holdfast/clients";

    private static final Duration STARTING = Duration.ofMinutes(3);
    private static final int OBSERVER_MILLIS = 5_000;
    private static final int RETRY_MILLIS = 20;
    private static final String VERSION = "ZooKeeper " + Version.getVersion();

    private final Path data;
    private final int port = FreePort.find();
    private final Optional<ShiftedClock> clock;
    private final CuratorFramework observer;
    private final Semaphore turns = new Semaphore(1, true);
    private volatile JavaProcess process;

    private ZooKeeperServers(Path data, Optional<ShiftedClock> clock) {
        this.data = data;
        this.clock = clock;
        this.process = newProcess();
        this.observer = CuratorFrameworkFactory.newClient(
                address(), OBSERVER_MILLIS, OBSERVER_MILLIS, new RetryOneTime(RETRY_MILLIS));
    }

    /**
     * Starts it.
     *
     * @param data for its files
     * @param clock what to run it by; without one, its clock cannot be moved
     */
    static ZooKeeperServers start(Path data, Optional<ShiftedClock> clock) throws InterruptedException {
        ZooKeeperServers servers = new ZooKeeperServers(data, clock);
        try {
            servers.process.awaitLine(ZooKeeperProgram.READY, STARTING);
            servers.observer.start();
            return servers;
        } catch (InterruptedException | RuntimeException | Error e) {
            servers.close();
            throw e;
        }
    }

    private JavaProcess newProcess() {
        JavaProcessBuilder builder = JavaProcess.of(ZooKeeperProgram.class)
                .arguments(Integer.toString(port), data.toString())
                .jvmOptions("-XX:+UseSerialGC");
        clock.ifPresent(shifted -> shifted.environment().forEach(builder::environment));
        return builder.start();
    }

    private String address() {
        return "127.0.0.1:" + port;
    }

    @Override
    public String version() {
        return VERSION;
    }

    @Override
    public List<Integer> ports() {
        return List.of(port);
    }

    @Override
    public String uri(ClientNetwork network) {
        return LockAccess.ZOOKEEPER + network.to(port).address();
    }

    @Override
    public Optional<ShiftedClock> clock() {
        return clock;
    }

    @Override
    public Holdfast connect() {
        return HoldfastZooKeeper.builder()
                .connectString(address())
                .sessionTimeout(LockAccess.SESSION)
                .build();
    }

    @Override
    public Remains remains() {
        return new NodeRemains(this);
    }

    /** Returns who may do something to all of the server: one at a time, since a restart may take its time. */
    public Semaphore turns() {
        return turns;
    }

    /** Stops it from running. */
    public void freeze() {
        process.pause();
    }

    /** Lets it run again. */
    public void thaw() {
        process.resume();
    }

    /** Kills it. */
    public void kill() {
        process.kill();
    }

    /** Starts it again, with all that it had answered. */
    public void restart() throws InterruptedException {
        process = newProcess();
        process.awaitLine(ZooKeeperProgram.READY, STARTING);
    }

    /** Ends the sessions that a client has at the moment, and returns when they are gone. */
    public void endSessions(int client) throws InterruptedException {
        List<Long> ended = sessionsOf(client);
        List<Long> left = ended;
        while (!left.isEmpty()) {
            for (long session : left) {
                if (process.isAlive()) {
                    process.send(ZooKeeperProgram.END_SESSION + " " + session);
                }
            }
            Thread.sleep(RETRY_MILLIS);
            left = sessionsOf(client).stream().filter(ended::contains).toList();
        }
    }

    private List<Long> sessionsOf(int client) throws InterruptedException {
        String prefix = LockAccess.beginningOfNames(client);
        List<Long> sessions = new ArrayList<>();
        for (String id : children(CLIENTS)) {
            Stat stat = new Stat();
            Optional<ClientData> record = ask(
                            CLIENTS + "/" + id,
                            path -> observer.getData().storingStatIn(stat).forPath(path))
                    .flatMap(ClientData::parse);
            if (record.filter(found -> found.info().application().startsWith(prefix))
                    .isPresent()) {
                sessions.add(stat.getEphemeralOwner());
            }
        }
        return sessions;
    }

    /** Deletes all nodes of locks. */
    public void deleteNodes() throws InterruptedException {
        for (String lock : children(LOCKS)) {
            String container = LOCKS + "/" + lock;
            for (String node : children(container)) {
                delete(container + "/" + node);
            }
            delete(container);
        }
    }

    private void delete(String node) throws InterruptedException {
        var unused = ask(node, path -> {
            try {
                return observer.delete().forPath(path);
            } catch (KeeperException.NotEmptyException inUse) {
                return null;
            }
        });
    }

    /** Returns what stands below a node; nothing if there is no such node. */
    List<String> children(String node) throws InterruptedException {
        return ask(node, path -> observer.getChildren().forPath(path)).orElse(List.of());
    }

    /** What is asked about a node. */
    @FunctionalInterface
    private interface Look<T> {
        @Nullable
        T at(String path) throws Exception;
    }

    private <T> Optional<T> ask(String node, Look<T> look) throws InterruptedException {
        return Insistence.answer("about " + node, () -> {
            try {
                return Optional.ofNullable(look.at(node));
            } catch (KeeperException.NoNodeException none) {
                return Optional.empty();
            }
        });
    }

    @Override
    public void heal() throws InterruptedException {
        clock.ifPresent(shifted -> shifted.shift(Duration.ZERO));
        if (process.isAlive()) {
            process.resume();
        } else {
            restart();
        }
    }

    @Override
    public void close() {
        observer.close();
        process.close();
    }
}
