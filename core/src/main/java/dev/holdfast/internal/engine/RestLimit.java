package dev.holdfast.internal.engine;

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

    /** {@return whether one more may rest; it is counted then} */
    public boolean enter() {
        if (present.incrementAndGet() <= most) {
            return true;
        }
        present.decrementAndGet();
        return false;
    }

    /** One less. */
    public void leave() {
        present.decrementAndGet();
    }
}
