package dev.holdfast.lab.topology;

import dev.holdfast.embedded.EmbeddedRedis;
import java.util.List;

/**
 * Servers that are arranged in some way, started for a measurement.
 *
 * @param uri what clients connect to; several URIs with a comma between them for a quorum
 * @param primaries those that carry out what clients send
 * @param failing how its primaries fail; none where no other server takes over
 */
record ServerGroup(String uri, List<EmbeddedRedis> primaries, Outage failing, Runnable closing)
        implements AutoCloseable {

    /** What happens to primaries. */
    interface Outage {

        /** The primary that is asked for a lock. */
        EmbeddedRedis primaryOf(String lock);

        /** Waits until the replicas have what was written. */
        void awaitInSync();

        /** Waits until another server has taken over from one that was killed. */
        void awaitFailover(EmbeddedRedis killed);
    }

    /** Servers without replicas. */
    static final class NoOutage implements Outage {

        @Override
        public EmbeddedRedis primaryOf(String lock) {
            throw new IllegalStateException("no server takes over from another here");
        }

        @Override
        public void awaitInSync() {}

        @Override
        public void awaitFailover(EmbeddedRedis killed) {
            throw new IllegalStateException("no server takes over from another here");
        }
    }

    @Override
    public void close() {
        closing.run();
    }
}
