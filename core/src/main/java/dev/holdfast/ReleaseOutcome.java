package dev.holdfast;

/** The outcome of a release. */
public enum ReleaseOutcome {

    /** The lock was ours to the end and is free or handed on. */
    RELEASED,

    /** The lease had been lost before; nothing of another holder was touched. */
    ALREADY_LOST,

    /**
     * The server's answer did not come. The lock is released in the background, at the latest when its lease ends.
     */
    UNKNOWN
}
