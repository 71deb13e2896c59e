package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LocalClock;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * How long one request tries to write a row that a transaction keeps locked, such as one that has verified a lease. No
 * statement waits for such a row, since it would keep the requests for other locks waiting: the request pauses, and
 * reads the row again. Whether it is locked shows by its version, which stays the one that could not be replaced.
 */
final class RowPatience {

    private static final long SHORTEST_PAUSE_NANOS = 100_000;
    private static final long LONGEST_PAUSE_NANOS = 50_000_000;

    /** A caller that releases its lease before the transaction that has verified it is over waits for itself. */
    private static final int PARTS_OF_AN_ANSWER = 8;

    private final LocalClock clock;
    private final long nanos;
    private long version;
    private long sinceNanos;
    private int tries;
    private @Nullable BackendFailure last;

    /**
     * Of a request.
     *
     * @param answerNanos for how long its answer is waited for; it tries to replace one version for a part of that
     */
    RowPatience(LocalClock clock, long answerNanos) {
        this.clock = clock;
        this.nanos = answerNanos / PARTS_OF_AN_ANSWER;
    }

    /** It is about to write in the place of a version. */
    void writing(long replacedVersion) {
        if (tries == 0 || version != replacedVersion) {
            version = replacedVersion;
            sinceNanos = clock.nanos();
            tries = 0;
            last = null;
        }
        tries++;
    }

    /** {@return whether a statement has failed since the row is locked, and not the first one that reads it} */
    boolean isFor(BackendFailure failure) {
        if (tries > 0 && failure.getCause() instanceof SQLException thrown && SqlFailures.isLocked(thrown)) {
            last = failure;
            return true;
        }
        return false;
    }

    /** {@return whether it has tried for long enough to write in the place of a version, which is still there} */
    boolean isOverFor(long presentVersion) {
        return tries > 0 && version == presentVersion && clock.nanos() - sinceNanos > nanos;
    }

    /** {@return for how long to pause at most; the longer, the more often it has tried} */
    long pauseNanos() {
        return Math.min(LONGEST_PAUSE_NANOS, SHORTEST_PAUSE_NANOS << Math.min(tries, Integer.SIZE - 1));
    }

    /** {@return what the request has failed with} */
    BackendFailure failure() {
        BackendFailure said = last;
        return new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED,
                "a transaction keeps the row of this lock locked, such as one that has verified a lease"
                        + (said == null ? "" : ": " + said.seen()),
                said == null ? null : said.getCause());
    }
}
