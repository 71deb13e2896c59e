package dev.holdfast.spring.internal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a call that acquires locks one after the other may go on. */
final class TimeLeft {

    private static final Duration SHORTEST = Duration.ofNanos(1);

    private final @Nullable Duration wait;
    private final long startNanos = System.nanoTime();

    /** From now on; null for no limit. */
    TimeLeft(@Nullable Duration wait) {
        this.wait = wait;
    }

    /**
     * Null for no limit. Zero, which asks once and waits for the answer, only for a call that does not wait; for one
     * whose time is over, as good as nothing.
     */
    @Nullable
    Duration now() {
        if (wait == null || wait.isZero()) {
            return wait;
        }
        Duration left = left(wait);
        return left.compareTo(SHORTEST) < 0 ? SHORTEST : left;
    }

    private Duration left(Duration limit) {
        return limit.minusNanos(System.nanoTime() - startNanos);
    }

    boolean isOver() {
        return wait != null && left(wait).compareTo(SHORTEST) < 0;
    }
}
