package dev.holdfast.internal;

import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.spi.PrintableText;

/** A read lock as a thread owns it: by itself, or within the write lock of the same name. */
final class ReadOwnership extends ThreadOwnership {

    ReadOwnership(HoldfastClient client, String name, Acquisition acquisition) {
        super(client, name, client.threads().reads, acquisition);
    }

    @Override
    boolean ownsAlready() {
        ThreadHold writing = client.threads().alone.ofCurrentThread(name);
        if (writing == null && ownsForAnOwner()) {
            throw new IllegalStateException("Deadlock: thread "
                    + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                    + "' on behalf of an owner, and the read lock would wait for this very thread. Unlock it first");
        }
        if (writing == null) {
            return false;
        }
        requireUsable(writing);
        client.threads().reads.beginWithin(name, writing);
        return true;
    }

    @Override
    boolean wouldWaitForItself() {
        return client.threads().alone.ofCurrentThread(name) != null || ownsForAnOwner();
    }

    @Override
    void end(ThreadHold hold) {
        ThreadHold writing = hold.outer;
        if (writing == null) {
            release(hold.lease);
        } else {
            writing.within = null;
        }
    }
}
