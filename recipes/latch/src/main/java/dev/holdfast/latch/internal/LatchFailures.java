package dev.holdfast.latch.internal;

import dev.holdfast.HoldfastClosedException;
import dev.holdfast.HoldfastException;
import dev.holdfast.latch.LatchEndedException;
import dev.holdfast.latch.LatchPartiesException;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.PrintableText;

/** The exceptions of one latch. */
final class LatchFailures {

    private final String latch;
    private final String printable;
    private final String place;

    /**
     * For one latch.
     *
     * @param place the description of its backend
     */
    LatchFailures(String latch, String place) {
        this.latch = latch;
        this.printable = PrintableText.of(latch);
        this.place = place;
    }

    /** No answer came to a party that counts down, or one that refuses it. */
    HoldfastException notCounted(String party, BackendFailure failure) {
        if (failure.kind() == Kind.MISCONFIGURED) {
            return refused(failure);
        }
        String who = PrintableText.of(party);
        if (failure.kind() == Kind.NOT_EXECUTED) {
            String message = "Party '" + who + "' could not count down at latch '" + printable + "': " + seen(failure)
                    + ". Nothing was counted; count down again when the server is available";
            return failure.toException(latch, message);
        }
        String message = "It is not known whether party '" + who + "' has counted down at latch '" + printable + "': "
                + seen(failure) + ". Count down again: the same party counts once";
        return failure.toException(latch, message);
    }

    /** No answer came to one who looks or waits, or one that refuses it. */
    HoldfastException unanswered(BackendFailure failure) {
        if (failure.kind() == Kind.MISCONFIGURED) {
            return refused(failure);
        }
        String message = "Could not determine whether latch '" + printable + "' is open: " + seen(failure)
                + ". Ask again when the server is available";
        return failure.toException(latch, message);
    }

    private HoldfastException refused(BackendFailure failure) {
        String message = "Latch '" + printable + "' cannot be asked at " + seen(failure);
        return failure.toException(latch, message);
    }

    private String seen(BackendFailure failure) {
        return place + ": " + failure.seen();
    }

    LatchEndedException gone(WaitEnd.Gone gone) {
        int left = gone.last().left();
        int parties = gone.last().parties();
        if (gone.isAtItsEnd()) {
            return new LatchEndedException(
                    latch,
                    "Latch '" + printable + "' ended before it was open: " + left + " of " + parties
                            + " parties had not counted down. Look for those, or let the latch be valid for longer",
                    left);
        }
        return new LatchEndedException(
                latch,
                "Latch '" + printable + "' is gone before its end: the server at " + place
                        + " has lost it, and with it who had counted down. Let all parties count down again, and wait"
                        + " again",
                left);
    }

    LatchPartiesException otherParties(int here, int there) {
        return new LatchPartiesException(
                latch,
                "Latch '" + printable + "' has begun with " + there + " parties, and this call names " + here
                        + ". Nothing was counted; name the same number wherever the latch is used, or take another"
                        + " name",
                there);
    }

    HoldfastClosedException closed() {
        return new HoldfastClosedException(
                latch,
                "Latch '" + printable + "' cannot be used: the Holdfast client is closed. Build a new one",
                null);
    }

    InterruptedException interrupted() {
        return new InterruptedException(
                "Interrupted while it waited for latch '" + printable + "'; the latch stays as it was");
    }
}
