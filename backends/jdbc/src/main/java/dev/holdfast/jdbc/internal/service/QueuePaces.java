package dev.holdfast.jdbc.internal.service;

import dev.holdfast.spi.LockId;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How fast the queues of locks have moved lately at best, as one client has seen it. The mean would go up with the
 * pauses between the looks that it decides on. For one thread.
 */
final class QueuePaces {

    private static final int MOST_LOCKS = 500;

    /** A queue that has become slower is believed to be so by an eighth with each move. */
    private static final int PARTS_TO_FORGET = 8;

    private final Map<LockId, Long> nanosByLock = new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<LockId, Long> eldest) {
            return size() > MOST_LOCKS;
        }
    };

    /** A queue has moved on by so many places in this time. */
    void moved(LockId lock, int places, long nanos) {
        nanosByLock.merge(lock, nanos / places, (best, now) -> Math.min(best + best / PARTS_TO_FORGET, now));
    }

    /** {@return for how long the first in the queue is the first; zero if the queue was not seen to move} */
    long nanosPerPlace(LockId lock) {
        return nanosByLock.getOrDefault(lock, 0L);
    }
}
