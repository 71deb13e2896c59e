package dev.holdfast.lab.peer;

import java.util.OptionalLong;

/** What the clients of a peer connect to. Opened once, by the process that coordinates, and closed by it. */
public interface PeerBackend extends AutoCloseable {

    /** Returns what {@link Peer#connect} is given. */
    String uri();

    /** Says whether it is the Redis server that is measured, whose own books tell what it did. If not, the two methods below tell it. */
    boolean isRedis();

    /** Returns the processor time that it has used so far, if this is known here. */
    OptionalLong cpuMicros();

    /** Returns how many requests it has received from clients so far, if this is known here. */
    OptionalLong commands();

    @Override
    void close();

    /**
     * Returns a backend that is a Redis server which runs already, and goes on after {@link #close}.
     *
     * @param uri such as {@code redis://127.0.0.1:6379}
     */
    static PeerBackend redis(String uri) {
        return new RedisBackend(uri);
    }
}
