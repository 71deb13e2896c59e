package dev.holdfast.internal;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;

/** A lock that one thread owns alone, perhaps with the read lock of the same name within. */
final class WriteOwnership extends ThreadOwnership {

    WriteOwnership(HoldfastClient client, String name, Acquisition acquisition) {
        super(client, name, client.threads().alone, acquisition);
    }

    @Override
    boolean ownsAlready() {
        if (reads()) {
            throw new IllegalStateException("Deadlock: thread "
                    + Thread.currentThread().getName() + " owns the read lock of '" + PrintableText.of(name)
                    + "', and the write lock would wait for this very thread. Unlock the read lock first, or lock the"
                    + " write lock from the beginning");
        }
        if (ownsForAnOwner()) {
            throw new IllegalStateException("Deadlock: thread "
                    + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                    + "' on behalf of an owner, and to own it alone it would wait for this very thread. Unlock it,"
                    + " or use the lock of that owner");
        }
        return false;
    }

    private boolean reads() {
        return client.threads().reads.ofCurrentThread(name) != null;
    }

    @Override
    boolean wouldWaitForItself() {
        return count() > 0 || reads() || ownsForAnOwner();
    }

    /** A thread that still reads downgrades. */
    @Override
    void end(ThreadHold hold) {
        ThreadHold within = hold.within;
        if (within == null) {
            release(hold.lease);
        } else {
            within.outer = null;
            downgrade(within);
        }
    }

    /** Where the server cannot be asked, the thread reads under what it owns already, which is more than it needs. */
    private void downgrade(ThreadHold within) {
        LiveLease writing = within.lease;
        try {
            LeaseChanges.change(client, writing, Share.READ).ifPresent(reading -> within.lease = reading);
        } catch (BackendUnavailableException | HoldfastClosedException failed) {
            if (!writing.isHeld()) {
                throw failed;
            }
        }
    }
}
