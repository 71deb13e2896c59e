package dev.holdfast.lab.peer;

import java.util.OptionalLong;

/** What the clients of a peer connect to. Opened once, by the process that coordinates, and closed by it. */
public interface PeerBackend extends AutoCloseable {

    /** Returns what {@link Peer#connect} is given. */
    String uri();

    /** Whether it is the Redis server that is measured, whose own books say what it did. If not, the two below do. */
    default boolean isRedis() {
        return false;
    }

    /** Returns the processor time that it has used so far, if this is known here. */
    default OptionalLong cpuMicros() {
        return OptionalLong.empty();
    }

    /** Returns how many requests it has received from clients so far, if this is known here. */
    default OptionalLong commands() {
        return OptionalLong.empty();
    }

    @Override
    void close();

    /** Returns the Redis server that is measured, which runs already and goes on after {@link #close}. */
    static PeerBackend redis(String uri) {
        return new MeasuredRedis(uri);
    }

    /** The Redis server that is measured. */
    record MeasuredRedis(String uri) implements PeerBackend {

        @Override
        public boolean isRedis() {
            return true;
        }

        @Override
        public void close() {
            // Not ours.
        }
    }
}
