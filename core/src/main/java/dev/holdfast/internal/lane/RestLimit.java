package dev.holdfast.internal.lane;

import java.util.concurrent.atomic.AtomicInteger;

/** How many holds of a client rest, and how many may: each costs the server a renewal now and then. Thread-safe. */
public final class RestLimit {

    private final int most;
    private final AtomicInteger present = new AtomicInteger();

    /**
     * None rests yet.
     *
     * @param most how many may at a time
     */
    public RestLimit(int most) {
        this.most = most;
    }

    /** One more, if it may. */
    boolean enter() {
        if (present.incrementAndGet() <= most) {
            return true;
        }
        present.decrementAndGet();
        return false;
    }

    /** One less. */
    void leave() {
        present.decrementAndGet();
    }
}
