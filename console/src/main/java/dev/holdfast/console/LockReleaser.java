package dev.holdfast.console;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;

/** Ends holds by force, where a console may do that. Implemented by programs; called by one thread at a time. */
@FunctionalInterface
public interface LockReleaser {

    /**
     * Ends one hold, and no other. Blocks until the server has answered.
     *
     * @param name the lock's name
     * @param holder the hold to end
     * @return whether it was released
     */
    ForcedRelease release(String name, HolderId holder);
}
