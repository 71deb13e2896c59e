package dev.holdfast.internal;

import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.lane.Outcome;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The exceptions for calls whose time is over, with what is known of the lock. */
final class LockTimeouts {

    private LockTimeouts() {}

    /**
     * By the outcome of a request.
     *
     * @param name the lock's name
     * @param asked for how long the call was to wait
     * @param outcome what is known
     * @param holder who holds the lock, if that was asked; else null
     */
    static LockTimeoutException ofRequest(
            String name, Duration asked, Outcome.NotInTime outcome, @Nullable PresentHolder holder) {
        if (!outcome.answered()) {
            return new LockTimeoutException(
                    name,
                    "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked)
                            + " because the answer of the server had not arrived yet. Nothing is held; allow more time"
                            + " than a round trip to the server takes",
                    null);
        }
        String who = holder == null ? null : holder.inWords();
        return who == null
                ? new LockTimeoutException(
                        name,
                        "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked)
                                + " because another thread or client holds it. Wait longer, try again later, or call"
                                + " inspect() to see who holds it",
                        null)
                : new LockTimeoutException(
                        name,
                        "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked) + " because " + who
                                + " holds it. Wait longer, try again later, or call inspect() to see who holds it now",
                        null);
    }

    /** For a call that wanted permits of a semaphore. */
    static LockTimeoutException ofPermits(
            String name,
            Share.Group permits,
            Duration asked,
            Outcome.NotInTime outcome,
            @Nullable PresentHolder holder) {
        String several = permits.units() == 1 ? "1 permit" : permits.units() + " permits";
        String who = holder == null ? null : holder.membersInWords();
        String why = outcome.answered()
                ? " because too few are left, or others have asked before" + (who == null ? "" : ": " + who)
                        + ". Wait longer, try again later, or call inspect() to see who has them"
                : " because the answer of the server had not arrived yet. Nothing is held; allow more time than a"
                        + " round trip to the server takes";
        return new LockTimeoutException(
                name,
                "Semaphore '" + PrintableText.of(name) + "' did not give " + several + " " + within(asked) + why,
                null);
    }

    /** For a call that waited for its own thread. */
    static LockTimeoutException ofOwner(String name, Duration asked) {
        return new LockTimeoutException(
                name,
                "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked) + " because thread "
                        + Thread.currentThread().getName()
                        + " itself holds it through lock() or run(), and acquire() is"
                        + " not re-entrant. Use the lease of heldByCurrentThread()",
                null);
    }

    /** A time limit in words. */
    static String within(Duration asked) {
        if (asked.isZero()) {
            return "at once";
        }
        return asked.toMillis() > 0 ? "within " + asked.toMillis() + " ms" : "within " + asked.toNanos() / 1000 + " µs";
    }
}
