package dev.holdfast.internal.lane;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LockEvent;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;

/** The failures that the engine finds out by itself, in words that fit after a colon. */
final class Failures {

    private Failures() {}

    static BackendFailure noAnswer(long silentNanos) {
        String seen = "no answer within " + silentNanos / 1_000_000 + " ms";
        return new BackendFailure(BackendFailure.Kind.UNKNOWN, seen, null);
    }

    static BackendFailure identityChanged() {
        return new BackendFailure(
                BackendFailure.Kind.UNKNOWN, "another process was found to use the id of this client", null);
    }

    static BackendFailure takenOver() {
        return new BackendFailure(
                BackendFailure.Kind.UNKNOWN, "another server has taken over since the request was sent", null);
    }

    static BackendFailure lostWhileChanging() {
        return new BackendFailure(
                BackendFailure.Kind.UNKNOWN, "the hold was lost or released before the request was answered", null);
    }

    static BackendFailure isChanging() {
        return new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED, "the hold is being downgraded or upgraded at this moment", null);
    }

    static BackendFailure tooLate() {
        return new BackendFailure(
                BackendFailure.Kind.NOT_EXECUTED,
                "the question was carried out too late, by the server's clock, several times in a row;"
                        + " the way to it is too slow for the time that the call has",
                null);
    }

    static BackendFailure grantedTooLate(Duration lease) {
        return new BackendFailure(
                BackendFailure.Kind.TOO_LATE,
                "the grant arrived after its lease of " + lease.toMillis()
                        + " ms was over; make the lease longer than the way to the server",
                null);
    }

    /** What can only be a mistake of the engine. */
    static IllegalStateException unsettled(String name) {
        return new IllegalStateException("lock '" + PrintableText.of(name) + "': a lease neither held nor over");
    }

    /** How a request ends that waits while the client closes. */
    static Outcome closed(String name) {
        return new Outcome.Failed(
                LockEvent.GaveUp.Cause.CLIENT_CLOSED,
                () -> new HoldfastClosedException(
                        name,
                        "The Holdfast client was closed while a call waited for lock '" + PrintableText.of(name) + "'",
                        null));
    }
}
