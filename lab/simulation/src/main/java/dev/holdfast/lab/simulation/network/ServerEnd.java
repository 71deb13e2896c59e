package dev.holdfast.lab.simulation.network;

import org.jspecify.annotations.Nullable;

/** A connection as the server sees it: its session, from its acceptance until the server no longer believes in it. */
final class ServerEnd {

    private final Network network;
    private final ServerHost host;
    private final Connection connection;
    private RedisModel.@Nullable Session session;
    private long number;

    ServerEnd(Network network, ServerHost host, Connection connection) {
        this.network = network;
        this.host = host;
        this.connection = connection;
    }

    void accept() {
        session = host.model().connect(connection::push);
        number = host.accepted(connection);
    }

    boolean isOpen() {
        return session != null;
    }

    /** What the server calls it. */
    long number() {
        return number;
    }

    /** The server no longer believes in it. */
    void close() {
        RedisModel.Session closed = session;
        session = null;
        if (closed != null) {
            host.closed(connection);
            host.model().disconnect(closed);
        }
    }

    /** What the server publishes still arrives, though it does not know this connection any more. */
    void leaveBehind() {
        RedisModel.Session present = session;
        if (present != null) {
            network.trace().write(connection.client(), "left behind " + connection);
            host.model().leaveBehind(present);
        }
    }

    @Nullable
    Object execute(byte[][] command) {
        RedisModel.Session present = session;
        if (present == null) {
            throw new IllegalStateException("not accepted: " + connection);
        }
        return host.execute(present, command);
    }
}
