package dev.holdfast.internal.sets;

import dev.holdfast.Lease;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.time.Alarm;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** How long a call for several locks may take in all. */
final class TimeLimit {

    private static final long LONGEST_NANOS = Long.MAX_VALUE / 4;

    private final Surroundings surroundings;
    private final @Nullable Duration wait;
    private final long untilNanos;

    /** From now on; null for no limit. */
    TimeLimit(Surroundings surroundings, @Nullable Duration wait) {
        this.surroundings = surroundings;
        this.wait = wait;
        this.untilNanos = wait == null ? 0 : surroundings.nanos() + nanosOf(wait);
    }

    private static long nanosOf(Duration wait) {
        if (wait.isNegative()) {
            throw new IllegalArgumentException(
                    "The wait for several locks must not be negative, and is " + wait + "; zero asks once");
        }
        try {
            return Math.min(wait.toNanos(), LONGEST_NANOS);
        } catch (ArithmeticException tooLong) {
            return LONGEST_NANOS;
        }
    }

    boolean asksOnce() {
        return wait != null && wait.isZero();
    }

    boolean isOver() {
        return wait != null && surroundings.nanos() - untilNanos >= 0;
    }

    /**
     * Asks for one of the locks at the beginning, when it need not be waited for.
     *
     * @param joint the question goes out with those for other locks, or null
     */
    CompletableFuture<Lease> first(Part part, @Nullable Joint joint) {
        if (asksOnce()) {
            return asked(() -> part.once(joint));
        }
        Duration left = wait == null ? Duration.ZERO : left();
        return asked(() -> part.probe(left, joint));
    }

    /** Waits for one of the locks, for as long as is left. */
    CompletableFuture<Lease> rest(Part part) {
        if (wait == null) {
            return asked(part::acquire);
        }
        Duration left = left();
        return asked(() -> part.acquire(left));
    }

    /** Never zero, which would ask once. */
    private Duration left() {
        return Duration.ofNanos(Math.max(1, untilNanos - surroundings.nanos()));
    }

    /**
     * What a call waits for that has to give something back.
     *
     * @param givenBack completes with the answers, and never exceptionally
     * @param isSilent whether the server is not likely to answer
     * @return completes with the answers, or a moment after the limit; after a moment if the server is silent
     */
    CompletableFuture<Void> answered(CompletableFuture<Void> givenBack, boolean isSilent) {
        boolean hasLimit = wait != null && !asksOnce();
        if (givenBack.isDone() || !(hasLimit || isSilent)) {
            return givenBack;
        }
        long nowNanos = surroundings.nanos();
        long latestNanos = isSilent || untilNanos - nowNanos < 0 ? nowNanos : untilNanos;
        CompletableFuture<Void> answered = givenBack.copy();
        Alarm over = surroundings.at(latestNanos + surroundings.momentNanos(), () -> answered.complete(null));
        return answered.thenRun(over::cancel);
    }

    private interface Question {
        CompletableFuture<Lease> ask();
    }

    /** What the client refuses is an answer, too: others may have been asked before. */
    private static CompletableFuture<Lease> asked(Question question) {
        try {
            return question.ask();
        } catch (Throwable refused) {
            return CompletableFuture.failedFuture(refused);
        }
    }

    /** In words. */
    String within() {
        if (wait == null || wait.isZero()) {
            return "at once";
        }
        return wait.toMillis() > 0 ? "within " + wait.toMillis() + " ms" : "within " + wait.toNanos() / 1000 + " µs";
    }
}
