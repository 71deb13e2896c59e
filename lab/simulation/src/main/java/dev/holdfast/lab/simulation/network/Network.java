package dev.holdfast.lab.simulation.network;

import dev.holdfast.lab.simulation.schedule.Fault;
import dev.holdfast.lab.simulation.schedule.Fault.Way;
import dev.holdfast.lab.simulation.schedule.Fault.Wire;
import dev.holdfast.lab.simulation.world.Agenda;
import dev.holdfast.lab.simulation.world.Mix;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.lab.simulation.world.SimulatedProcess.Strand;
import dev.holdfast.lab.simulation.world.Trace;
import io.lettuce.core.RedisConnectionException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** All connections, and what the weather does to them. */
public final class Network {

    /** After which time a server notices that a client is gone without a word. */
    static final long KEEP_ALIVE_NANOS = 15_000_000_000L;

    private static final int LONGEST_NOTICE_MICROS = 3_000;

    private final Agenda agenda;
    private final Weather weather;
    private final ServerDirectory servers;
    private final Mix mix;
    private final Trace trace;
    private final Wiretap tap;
    private final List<Connection> connections = new ArrayList<>();
    private final Map<Integer, Long> answeredNanos = new HashMap<>();
    private long made;
    private boolean direct;

    /**
     * No connection yet.
     *
     * @param agenda true time
     * @param weather what happens to messages
     * @param servers where they go
     * @param mix where small choices come from
     * @param trace what happened
     * @param tap listens to all connections
     */
    public Network(Agenda agenda, Weather weather, ServerDirectory servers, Mix mix, Trace trace, Wiretap tap) {
        this.agenda = agenda;
        this.weather = weather;
        this.servers = servers;
        this.mix = mix;
        this.trace = trace;
        this.tap = tap;
    }

    /**
     * Connects.
     *
     * @param process whose end it is
     * @param client its client's number
     * @param name names this connection of the client
     * @param wire which of the two
     * @return in the process, unless there is no answer
     */
    public CompletableFuture<Connection> connect(SimulatedProcess process, int client, long name, Wire wire) {
        ServerHost server = servers.serverOf(client);
        Connection connection = new Connection(
                this,
                server,
                process,
                client,
                wire,
                mix.with(client, name).with(wire.name().hashCode()));
        made++;
        CompletableFuture<Connection> connecting = new CompletableFuture<>();
        if (direct) {
            connection.serverEnd().accept();
            connections.add(connection);
            connecting.complete(connection);
            return connecting;
        }
        Mix message = mix.with(client, name).with(wire.name().hashCode() + 10);
        long there = nanosOf(client, wire, Way.TO_SERVER, message.with(1));
        long back = nanosOf(client, wire, Way.TO_CLIENT, message.with(2));
        if (there >= 0 && back >= 0) {
            agenda.after(there, () -> server.arrived(() -> arrived(process, connection, connecting, back)));
        }
        return connecting;
    }

    private void arrived(
            SimulatedProcess process, Connection connection, CompletableFuture<Connection> connecting, long back) {
        Strand strand = connection.wire() == Wire.COMMANDS ? Strand.COMMANDS : Strand.MESSAGES;
        boolean accepted = connection.host().isUp();
        if (accepted) {
            connection.serverEnd().accept();
        }
        agenda.after(back, () -> {
            if (process.isDead()) {
                connection.serverEnd().close();
            } else if (accepted) {
                connections.add(connection);
                process.run(strand, () -> connecting.complete(connection));
            } else {
                process.run(
                        strand,
                        () -> connecting.completeExceptionally(new RedisConnectionException("Connection refused")));
            }
        });
    }

    /**
     * Whether what is sent is executed and answered in the same moment. A client starts so, since it blocks while it
     * does.
     *
     * @param now true until it has started
     */
    public void direct(boolean now) {
        direct = now;
    }

    /**
     * Whether a client could talk to the server just now.
     *
     * @param client its number
     * @return false if something on the way swallows everything
     */
    public boolean reaches(int client) {
        Mix question = mix.with(client, made).with(agenda.nowNanos());
        for (Wire wire : new Wire[] {Wire.COMMANDS, Wire.MESSAGES}) {
            if (nanosOf(client, wire, Way.TO_SERVER, question) < 0
                    || nanosOf(client, wire, Way.TO_CLIENT, question) < 0) {
                return false;
            }
        }
        return servers.serverOf(client).answers();
    }

    // ---- faults

    /**
     * Resets connections; both ends notice.
     *
     * @param fault says whose and which
     */
    public void cut(Fault fault) {
        for (Connection connection : befallen(fault)) {
            Mix notice = mix.with(fault.atMicros(), connection.client());
            agenda.after(1_000L * notice.with(1).below(LONGEST_NOTICE_MICROS), connection.serverEnd()::close);
            agenda.after(1_000L * notice.with(2).below(LONGEST_NOTICE_MICROS), connection::clientLosesIt);
        }
    }

    /**
     * Closes connections of a process without its knowledge, as those of a copied process are: it notices soon.
     *
     * @param process whose
     * @param wire which
     */
    public void cut(SimulatedProcess process, Wire wire) {
        for (Connection connection : List.copyOf(connections)) {
            if (connection.isOf(process) && wire.includes(connection.wire())) {
                connection.serverEnd().close();
                agenda.after(0, connection::clientLosesIt);
            }
        }
    }

    /**
     * Breaks connections; the server notices when the fault ends.
     *
     * @param fault says whose and which
     */
    public void halfOpen(Fault fault) {
        for (Connection connection : befallen(fault)) {
            agenda.after(0, connection::clientLosesIt);
            agenda.after(fault.forMicros() * 1_000, connection.serverEnd()::close);
        }
    }

    /**
     * Leaves subscriptions at a former primary, until that goes away.
     *
     * @param fault says whose
     */
    public void leaveBehind(Fault fault) {
        for (Connection connection : List.copyOf(connections)) {
            if (fault.affects(connection.client()) && connection.wire() == Wire.MESSAGES) {
                connection.serverEnd().leaveBehind();
                agenda.after(fault.forMicros() * 1_000, connection::serverIsGone);
            }
        }
    }

    private List<Connection> befallen(Fault fault) {
        return connections.stream()
                .filter(connection ->
                        fault.affects(connection.client()) && fault.wire().includes(connection.wire()))
                .toList();
    }

    /**
     * A process has ended without a word.
     *
     * @param process gone
     */
    public void crashed(SimulatedProcess process) {
        for (Connection connection : List.copyOf(connections)) {
            if (connection.isOf(process)) {
                connection.clientIsGone();
            }
        }
    }

    /**
     * The server that a process sends its requests to.
     *
     * @param process which
     * @return null while it has no connection for requests
     */
    public @Nullable ServerHost serverOf(SimulatedProcess process) {
        ServerHost last = null;
        for (Connection connection : connections) {
            if (connection.isOf(process) && connection.wire() == Wire.COMMANDS && connection.isOpen()) {
                last = connection.host();
            }
        }
        return last;
    }

    void answered(int client) {
        answeredNanos.put(client, agenda.nowNanos());
    }

    /**
     * When a client last read an answer.
     *
     * @param client its number
     * @return true time; less than zero if it has read none
     */
    public long answeredNanos(int client) {
        return answeredNanos.getOrDefault(client, -1L);
    }

    // ---- for connections

    void forget(Connection connection) {
        connections.remove(connection);
    }

    long nanosOf(int client, Wire wire, Way way, Mix message) {
        return weather.nanosOf(client, wire, way, agenda.nowNanos(), message);
    }

    /** A second copy of a request is on an unused connection: its answer is not read. */
    void copyLater(Connection connection, Mix message, byte[][] command) {
        ServerHost server = connection.host();
        long nanos = weather.copyAfterNanos(connection.client(), message);
        if (nanos >= 0) {
            agenda.after(
                    nanos,
                    () -> server.arrived(() -> {
                        if (server.isUp()) {
                            trace.write(connection.client(), "executes a copy");
                            RedisModel.Session session = server.model().connect((channel, text) -> {});
                            server.execute(session, command);
                            server.model().disconnect(session);
                        }
                    }));
        }
    }

    Agenda agenda() {
        return agenda;
    }

    Wiretap tap() {
        return tap;
    }

    Trace trace() {
        return trace;
    }

    boolean isDirect() {
        return direct;
    }

    long nowNanos() {
        return agenda.nowNanos();
    }
}
