package dev.holdfast.lab.peer;

/** What the clients of a peer connect to. Opened once, by the process that coordinates, and closed by it. */
public interface PeerBackend extends AutoCloseable {

    /** Returns what {@link Peer#connect} is given. */
    String uri();

    /** Whether it is the Redis server that is measured, whose own books say what it did. If not, the two below do. */
    boolean isRedis();

    /** Returns the processor time that it has used so far; NaN if this is not known here. */
    double cpuMicros();

    /** Returns how many requests it has received from clients so far; NaN if this is not known here. */
    double commands();

    @Override
    void close();

    /** Returns the Redis server that is measured, which runs already and goes on after {@link #close}. */
    static PeerBackend redis(String uri) {
        return new MeasuredRedis(uri, true, Double.NaN, Double.NaN);
    }

    /** The Redis server that is measured. */
    record MeasuredRedis(String uri, boolean isRedis, double cpuMicros, double commands) implements PeerBackend {

        @Override
        public void close() {
            // Not ours.
        }
    }
}
