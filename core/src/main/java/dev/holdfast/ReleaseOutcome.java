package dev.holdfast;

/** How giving a lock back went. */
public enum ReleaseOutcome {

    /** The lock was ours to the end and is free or handed on. */
    RELEASED,

    /** The lease had been lost before; nothing of another holder was touched. */
    ALREADY_LOST,

    /**
     * The server's answer did not come. The lock is given back in the background, at the latest when its lease ends.
     */
    UNKNOWN
}
