package dev.holdfast.spring.internal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** How long a call that acquires locks one after the other may go on. */
final class TimeLeft {

    private final @Nullable Duration wait;
    private final long startNanos = System.nanoTime();

    /** From now on; null for no limit. */
    TimeLeft(@Nullable Duration wait) {
        this.wait = wait;
    }

    /** Null for no limit. Zero, which asks once, from the end on. */
    @Nullable
    Duration now() {
        if (wait == null || wait.isZero()) {
            return wait;
        }
        Duration left = wait.minusNanos(System.nanoTime() - startNanos);
        return left.isNegative() ? Duration.ZERO : left;
    }

    boolean isOver() {
        Duration left = now();
        return left != null && left.isZero();
    }
}
