package dev.holdfast.lab.simulation.server;

/** A state of a server in which it refuses commands. */
public enum Condition {
    /** It loads its data set: only commands that need none answer. */
    LOADING,
    /** A script has been running for too long: everything is refused. */
    BUSY,
    /** It is a replica: it refuses to write. */
    READ_ONLY,
    /** It is a replica that has lost its primary, and set to refuse stale data. */
    MASTER_DOWN,
    /** Its memory is full: it refuses what may need more, but for a script that has written already. */
    OUT_OF_MEMORY
}
