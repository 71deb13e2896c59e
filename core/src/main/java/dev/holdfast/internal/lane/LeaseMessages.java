package dev.holdfast.internal.lane;

import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LossReason;
import dev.holdfast.spi.PrintableText;

/** What a caller reads whose lease cannot be used any more, or not now. */
final class LeaseMessages {

    private LeaseMessages() {}

    static LeaseUncertainException uncertain(String name, long token) {
        String message = "It is not known whether lock '" + PrintableText.of(name) + "' (token " + token
                + ") is still held: the wall clock ran ahead of the monotonic clock, so the machine was suspended or"
                + " its clock was set. A renewal is on its way; stop writing, and check again after it";
        return new LeaseUncertainException(name, message, null);
    }

    static LeaseLostException released(String name, long token) {
        String message = "The lease on lock '" + PrintableText.of(name) + "' (token " + token
                + ") was released already; acquire the lock again";
        return new LeaseLostException(name, token, message, null);
    }

    static LeaseLostException lost(String name, long token, String why) {
        String message = "The lease on lock '" + PrintableText.of(name) + "' (token " + token + ") was lost: " + why
                + ". Another client may hold the lock now; stop writing, and let the resource refuse tokens lower than"
                + " the highest that it has seen";
        return new LeaseLostException(name, token, message, null);
    }

    /** A reason in words. Of a lease whose time is over, more is known than the reason alone says. */
    static String sentenceOf(LossReason reason, boolean renewing, boolean abandoned) {
        if (reason != LossReason.EXPIRED) {
            return reason.sentence();
        }
        if (!renewing) {
            return "its time was over, and its options say that it is not renewed";
        }
        return abandoned
                ? "its time was over; it was never released, so it was not renewed any more"
                : "its time was over and no renewal was answered";
    }
}
