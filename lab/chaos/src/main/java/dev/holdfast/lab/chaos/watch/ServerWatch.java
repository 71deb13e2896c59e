package dev.holdfast.lab.chaos.watch;

import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.chaos.client.Planner;
import dev.holdfast.lab.chaos.stage.ClientPlace;
import dev.holdfast.lab.chaos.stage.ClusterServers;
import dev.holdfast.lab.chaos.stage.NodeView;
import dev.holdfast.lab.chaos.stage.ReplicatedServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import dev.holdfast.lab.chaos.stage.Stage;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Asks servers that may replace each other, again and again, what they are, and looks who is connected to them. */
public final class ServerWatch implements AutoCloseable {

    private static final Duration ANSWER = Duration.ofMillis(500);
    private static final long PAUSE_MILLIS = 20;

    private final List<Thread> threads = new ArrayList<>();
    private final Map<String, List<Sighting>> sightings = new LinkedHashMap<>();
    private final List<Connected> connections = new ArrayList<>();

    private ServerWatch() {}

    /** Begins to watch; where there is one server, there is nothing to see. */
    public static ServerWatch of(Stage stage) {
        ServerWatch watch = new ServerWatch();
        if (stage.servers() instanceof ReplicatedServers replicated) {
            List<ServerUnderFaults> servers = replicated.servers();
            for (ServerUnderFaults server : servers) {
                List<Sighting> ofServer = new ArrayList<>();
                watch.sightings.put(nameOf(server), ofServer);
                boolean node = stage.servers() instanceof ClusterServers;
                watch.start(new ServerLook(server, node, ofServer), nameOf(server));
            }
            watch.start(new ClientLook(stage.clients(), servers, watch.connections), "connections");
        }
        return watch;
    }

    private static String nameOf(ServerUnderFaults server) {
        return server.redis().host() + ":" + server.redis().port();
    }

    private void start(Runnable task, String what) {
        Thread thread = new Thread(task, "watch-" + what);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
    }

    /** Ends, and returns what was seen. */
    public ServerHistory end() throws InterruptedException {
        close();
        for (Thread thread : threads) {
            thread.join();
        }
        return new ServerHistory(sightings, connections);
    }

    @Override
    public void close() {
        threads.forEach(Thread::interrupt);
    }

    /** Sleeps for a moment; false if it is time to end. */
    private static boolean pause() {
        try {
            Thread.sleep(PAUSE_MILLIS);
            return true;
        } catch (InterruptedException ended) {
            return false;
        }
    }

    /** Asks one server. One that is paused or down says nothing. */
    private static final class ServerLook implements Runnable {

        private final ServerUnderFaults server;
        private final boolean node;
        private final List<Sighting> seen;
        private @Nullable RespConnection connection;

        ServerLook(ServerUnderFaults server, boolean node, List<Sighting> seen) {
            this.server = server;
            this.node = node;
            this.seen = seen;
        }

        @Override
        public void run() {
            do {
                look();
            } while (pause());
            disconnect();
        }

        private void look() {
            try {
                RespConnection present = connection == null ? server.connect(ANSWER) : connection;
                connection = present;
                long askedNanos = System.nanoTime();
                Properties info =
                        properties(present.execute("INFO", "replication").text());
                seen.add(node ? ofNode(info, present, askedNanos) : ofServer(info, askedNanos));
            } catch (UncheckedIOException | RespException silent) {
                disconnect();
            }
        }

        private void disconnect() {
            if (connection != null) {
                connection.close();
                connection = null;
            }
        }

        private static Sighting ofNode(Properties info, RespConnection connection, long askedNanos) {
            NodeView view =
                    NodeView.parse(connection.execute("CLUSTER", "NODES").text());
            return sighting(
                    info,
                    view.primary(),
                    locks(view::serves),
                    locks(slot -> view.moving().contains(slot)),
                    askedNanos);
        }

        private static Set<String> locks(IntPredicate slots) {
            return Planner.LOCKS.stream()
                    .filter(lock -> slots.test(ClusterServers.slotOf(lock)))
                    .collect(Collectors.toSet());
        }

        private static Sighting ofServer(Properties info, long askedNanos) {
            boolean primary = isPrimary(info);
            return sighting(info, primary, primary ? Set.copyOf(Planner.LOCKS) : Set.of(), Set.of(), askedNanos);
        }

        private static boolean isPrimary(Properties info) {
            return info.getProperty("role", "").equals("master");
        }

        private static Sighting sighting(
                Properties info, boolean primary, Set<String> serves, Set<String> moving, long askedNanos) {
            String offset = info.getProperty(isPrimary(info) ? "master_repl_offset" : "slave_repl_offset", "0");
            return new Sighting(
                    askedNanos,
                    System.nanoTime(),
                    primary,
                    serves,
                    moving,
                    info.getProperty("master_replid", ""),
                    Long.parseLong(offset));
        }

        private static Properties properties(String info) {
            Properties properties = new Properties();
            try {
                properties.load(new StringReader(info));
            } catch (IOException e) {
                throw new UncheckedIOException("could not read from memory", e);
            }
            return properties;
        }
    }

    /** Looks at the connections of all clients. */
    private static final class ClientLook implements Runnable {

        private final List<ClientPlace> clients;
        private final List<ServerUnderFaults> servers;
        private final List<Connected> connections;
        private final Map<String, Long> openSince = new LinkedHashMap<>();

        ClientLook(List<ClientPlace> clients, List<ServerUnderFaults> servers, List<Connected> connections) {
            this.clients = clients;
            this.servers = servers;
            this.connections = connections;
        }

        @Override
        public void run() {
            long lookedNanos = System.nanoTime();
            do {
                long beforeNanos = lookedNanos;
                lookedNanos = System.nanoTime();
                for (int client = 0; client < clients.size(); client++) {
                    for (ServerUnderFaults server : servers) {
                        look(client, server, beforeNanos);
                    }
                }
            } while (pause());
            for (int client = 0; client < clients.size(); client++) {
                for (ServerUnderFaults server : servers) {
                    note(client, server, Long.MAX_VALUE);
                }
            }
        }

        /** What is open now may have been opened since the last look, and what is closed, closed now. */
        private void look(int client, ServerUnderFaults server, long beforeNanos) {
            boolean open = !clients.get(client)
                    .network()
                    .to(server.redis())
                    .connections()
                    .isEmpty();
            if (open) {
                openSince.putIfAbsent(client + " " + nameOf(server), beforeNanos);
            } else {
                note(client, server, System.nanoTime());
            }
        }

        private void note(int client, ServerUnderFaults server, long untilNanos) {
            Long sinceNanos = openSince.remove(client + " " + nameOf(server));
            if (sinceNanos != null) {
                connections.add(new Connected(client, nameOf(server), sinceNanos, untilNanos));
            }
        }
    }
}
