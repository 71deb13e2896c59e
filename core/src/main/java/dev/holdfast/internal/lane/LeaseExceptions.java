package dev.holdfast.internal.lane;

import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LossReason;
import dev.holdfast.spi.PrintableText;

/** What a caller gets whose lease cannot be used any more, or not now. */
public final class LeaseExceptions {

    private LeaseExceptions() {}

    /** {@return the exception for a lease that may have been lost} */
    public static LeaseUncertainException uncertain(LiveLease lease) {
        String message = "It is not known whether lock '" + PrintableText.of(lease.name()) + "' (token " + lease.token()
                + ") is still held: the machine was suspended, its wall clock was set, or another server has taken"
                + " over. A renewal is on its way; stop writing, and check again after it";
        return new LeaseUncertainException(lease.name(), message, null);
    }

    /** {@return the exception for a lease that can do nothing more} */
    public static LeaseLostException ended(LiveLease lease) {
        return lease.known() == LeaseState.RELEASED ? released(lease) : lost(lease);
    }

    private static LeaseLostException released(LiveLease lease) {
        String message = "The lease on lock '" + PrintableText.of(lease.name()) + "' (token " + lease.token()
                + ") was released already; acquire the lock again";
        return new LeaseLostException(lease.name(), lease.token(), message, null);
    }

    /** {@return the exception for a lost lease} */
    public static LeaseLostException lost(LiveLease lease) {
        LossReason reason = lease.lossReason();
        String message = "The lease on lock '" + PrintableText.of(lease.name()) + "' (token " + lease.token()
                + ") was lost: " + sentenceOf(lease, reason == null ? LossReason.EXPIRED : reason)
                + ". Another client may hold the lock now; stop writing, and let the resource refuse tokens lower than"
                + " the highest that it has seen";
        return new LeaseLostException(lease.name(), lease.token(), message, null);
    }

    static IllegalStateException withoutOwner(String name) {
        return new IllegalStateException("lock '" + PrintableText.of(name) + "': a hold without an owner");
    }

    /** A reason in words. Of a lease whose time is over, more is known than the reason alone says. */
    static String sentenceOf(LiveLease lease, LossReason reason) {
        if (reason != LossReason.EXPIRED) {
            return reason.sentence();
        }
        if (!lease.options().renewing()) {
            return "its time was over, and its options say that it is not renewed";
        }
        return lease.abandoned
                ? "its time was over; it was never released, so it was not renewed any more"
                : "its time was over and no renewal was answered";
    }
}
