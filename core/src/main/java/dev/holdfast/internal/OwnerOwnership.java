package dev.holdfast.internal;

import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;

/** A lock that a thread has on behalf of an owner, beside others who have it for the same one. */
final class OwnerOwnership extends ThreadOwnership {

    private final Share share;

    OwnerOwnership(HoldfastClient client, String name, Share share, Acquisition acquisition) {
        super(client, name, client.threads().owned, acquisition);
        this.share = share;
    }

    @Override
    boolean isOfThisLock(ThreadHold hold) {
        return hold.lease.hold().attempt().share().equals(share);
    }

    @Override
    boolean ownsAlready() {
        if (wouldWaitForItself()) {
            throw new IllegalStateException("Deadlock: thread "
                    + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                    + "' otherwise, and for this owner it would wait for this very thread. Unlock it first, or lock it"
                    + " for one owner alone");
        }
        return false;
    }

    @Override
    boolean wouldWaitForItself() {
        return client.threads().alone.ofCurrentThread(name) != null
                || client.threads().reads.ofCurrentThread(name) != null
                || ownsForAnother();
    }

    private boolean ownsForAnother() {
        ThreadHold owned = client.threads().owned.ofCurrentThread(name);
        return owned != null && !isOfThisLock(owned);
    }

    @Override
    void end(ThreadHold hold) {
        release(hold.lease);
    }
}
