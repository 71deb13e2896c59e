package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.lab.chaos.client.Families;
import dev.holdfast.lab.chaos.clock.ClockShim;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.schedule.Topology;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Everything that a run needs: the servers with the locks, the unfaulted one with the fenced counters, and the clients.
 */
public final class Stage implements AutoCloseable {

    private final LockServers servers;
    private final EmbeddedRedis counters;
    private final List<ClientPlace> clients = new ArrayList<>();

    private Stage(LockServers servers, EmbeddedRedis counters) {
        this.servers = servers;
        this.counters = counters;
    }

    /**
     * Starts servers and clients, and waits until all clients work.
     *
     * @param families what kinds of locks the clients use
     * @param directory for the journals of the clients, and other files of the run
     * @param classPathFirst what replaces classes and resources of the clients
     */
    public static Stage open(Schedule schedule, Families families, Path directory, List<Path> classPathFirst)
            throws InterruptedException {
        return open(schedule, families, directory, directory.toString(), classPathFirst);
    }

    /** Starts the same with clients that use locks alone and write nothing down. */
    public static Stage unrecorded(Schedule schedule, Path directory) throws InterruptedException {
        return open(schedule, Families.LOCK, directory, "", List.of());
    }

    private static Stage open(
            Schedule schedule, Families families, Path directory, String journals, List<Path> classPathFirst)
            throws InterruptedException {
        Optional<ClockShim> shim = ClockShim.compile(directory);
        Stage stage = new Stage(start(schedule, directory, shim), EmbeddedRedis.start());
        try {
            for (int i = 0; i < schedule.clients(); i++) {
                String name = "client-" + i;
                stage.clients.add(new ClientPlace(
                        i,
                        schedule.seed(),
                        families,
                        journals,
                        stage.servers,
                        stage.counters,
                        classPathFirst,
                        shim.map(made -> made.newClock(name))));
            }
            for (ClientPlace client : stage.clients) {
                client.awaitReady();
            }
            return stage;
        } catch (InterruptedException | RuntimeException | Error e) {
            stage.close();
            throw e;
        }
    }

    private static LockServers start(Schedule schedule, Path directory, Optional<ClockShim> shim)
            throws InterruptedException {
        return switch (schedule.topology()) {
            case SINGLE -> SingleServer.start(schedule.redis(), shim.map(made -> made.newClock("server")));
            case SENTINEL -> SentinelServers.start(schedule.redis());
            case CLUSTER -> ClusterServers.start(schedule.redis());
            case QUORUM -> QuorumServers.start(schedule.redis());
            case POSTGRESQL -> SqlServers.start(Database.POSTGRESQL, shim.map(made -> made.newClock("server")));
            case MARIADB -> SqlServers.start(Database.MARIADB, shim.map(made -> made.newClock("server")));
            case ZOOKEEPER ->
                ZooKeeperServers.start(directory.resolve("zookeeper"), shim.map(made -> made.newClock("server")));
        };
    }

    /** Returns why this machine cannot run the servers of a topology; empty if it can. */
    public static Optional<String> missing(Topology topology) {
        return switch (topology) {
            case POSTGRESQL -> Database.POSTGRESQL.missing();
            case MARIADB -> Database.MARIADB.missing();
            default -> Optional.empty();
        };
    }

    /** Returns the servers with the locks. */
    public LockServers servers() {
        return servers;
    }

    /** Returns the server with the fenced counters. */
    public EmbeddedRedis counters() {
        return counters;
    }

    /** Returns the clients. */
    public List<ClientPlace> clients() {
        return List.copyOf(clients);
    }

    /** Ends every fault that may still be there. */
    public void heal() throws InterruptedException {
        servers.heal();
        clients.forEach(ClientPlace::heal);
    }

    @Override
    public void close() {
        clients.forEach(ClientPlace::close);
        counters.close();
        servers.close();
    }
}
