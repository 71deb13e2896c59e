package dev.holdfast.internal;

import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.lane.Outcome;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The exception for a call whose time is over, in the words of what is known. */
final class NotAcquired {

    private NotAcquired() {}

    /**
     * By the outcome of a request.
     *
     * @param name the lock's name
     * @param asked for how long the call was to wait
     * @param outcome what is known
     * @param holder who holds the lock, if that was asked; else null
     */
    static LockTimeoutException inTime(
            String name, Duration asked, Outcome.NotInTime outcome, @Nullable PresentHolder holder) {
        String who = holder == null ? null : holder.inWords();
        if (outcome.answered() && who != null) {
            return new LockTimeoutException(
                    name,
                    "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked) + ": " + who
                            + " holds it. Wait longer, ask again later, or see with inspect() who holds it now",
                    null);
        }
        return outcome.answered()
                ? new LockTimeoutException(
                        name,
                        "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked)
                                + ": others hold it. Wait longer, ask again later, or see with inspect() who holds it",
                        null)
                : new LockTimeoutException(
                        name,
                        "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked)
                                + ": the answer of the server was still on its way. Nothing is held; wait for longer"
                                + " than the way to the server takes",
                        null);
    }

    /** The calling thread itself is in the way. */
    static LockTimeoutException byItsOwner(String name, Duration asked) {
        return new LockTimeoutException(
                name,
                "Lock '" + PrintableText.of(name) + "' was not acquired " + within(asked) + ": thread "
                        + Thread.currentThread().getName() + " holds it itself, by lock() or run(), and acquire() is"
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
