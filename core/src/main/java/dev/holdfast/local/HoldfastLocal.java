package dev.holdfast.local;

import dev.holdfast.Holdfast;

/** The way to locks that need no server. */
public final class HoldfastLocal {

    private HoldfastLocal() {}

    /**
     * A client with a lock service of its own: its locks exclude threads of this client only.
     *
     * @return ready for use; does not block
     */
    public static Holdfast create() {
        return new LocalLockService().connect();
    }
}
