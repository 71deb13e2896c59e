package dev.holdfast.console;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.console.internal.ClientReleaser;

/** Ends holds by force, where a console may do that. Implemented by programs; called by one thread at a time. */
@FunctionalInterface
public interface LockReleaser {

    /**
     * Ends holds by a client of the same locks.
     *
     * @param holdfast the client, which may be used for other things as well
     * @return for locks of any kind, and for those of tasks that run once, by the names that a console shows
     */
    static LockReleaser by(Holdfast holdfast) {
        return new ClientReleaser(holdfast);
    }

    /**
     * Ends one hold, and no other. Blocks until the server has answered.
     *
     * @param name the lock's name
     * @param holder the hold to end
     * @return whether it was released
     */
    ForcedRelease release(String name, HolderId holder);
}
