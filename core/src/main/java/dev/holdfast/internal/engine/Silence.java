package dev.holdfast.internal.engine;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Since when the server has answered nothing at all, as far as the lanes of a client know. A lane forgets what it knows
 * when its last caller leaves, so without this a client that makes one short call after another would take a dead
 * server for a slow one each time. Thread-safe.
 */
public final class Silence {

    private static final long NONE = Long.MIN_VALUE;

    private final AtomicLong sinceNanos = new AtomicLong(NONE);

    /** A server that has just let the client in. */
    public Silence() {}

    /**
     * A request was given up, or its caller was, before it was answered. The earliest one counts.
     *
     * @param sentNanos when it was sent
     */
    public void unanswered(long sentNanos) {
        sinceNanos.compareAndSet(NONE, sentNanos);
    }

    /** An answer came, whatever it was. */
    public void heard() {
        if (sinceNanos.get() != NONE) {
            sinceNanos.set(NONE);
        }
    }

    /**
     * The earlier of the beginning of the silence and the sending of a request that is not answered yet.
     *
     * @param sentNanos when the request was sent
     * @return since when the server has been silent
     */
    public long since(long sentNanos) {
        long known = sinceNanos.get();
        return known == NONE || known - sentNanos > 0 ? sentNanos : known;
    }
}
