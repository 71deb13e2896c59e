package dev.holdfast.internal;

import dev.holdfast.internal.ThreadHolds.ThreadHold;

/** A read lock as a thread owns it: by itself, or within the write lock of the same name. */
final class ReadOwnership extends ThreadOwnership {

    ReadOwnership(HoldfastClient client, String name, Acquisition acquisition) {
        super(client, name, client.threadReads(), acquisition);
    }

    @Override
    boolean ownsAlready() {
        ThreadHold writing = client.threadHolds().ofCurrentThread(name);
        if (writing == null) {
            return false;
        }
        requireUsable(writing);
        client.threadReads().beginWithin(name, writing);
        return true;
    }

    @Override
    boolean wouldWaitForItself() {
        return client.threadHolds().ofCurrentThread(name) != null;
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
