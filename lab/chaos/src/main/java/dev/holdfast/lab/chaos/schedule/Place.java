package dev.holdfast.lab.chaos.schedule;

/** What a fault takes hold of. Two faults of one place do not overlap; those of different places do. */
public enum Place {
    /** A client's process. */
    PROCESS(true),

    /** A client's connections. */
    NETWORK(true),

    /** The thread pools of a client's program. */
    POOLS(true),

    /** The wall clock of a client's machine. */
    CLIENT_CLOCK(true),

    /** Whether the server answers, and what it knows. */
    SERVER(false),

    /** What the clients' user may do on the server. */
    PERMISSIONS(false),

    /** How much memory the server may use. */
    MEMORY(false),

    /** The wall clock of the server's machine. */
    SERVER_CLOCK(false),

    /** What the replicas have of the primary's data. */
    REPLICATION(false),

    /** The Sentinels. */
    SENTINELS(false),

    /** Which node of a cluster serves which slots. */
    SLOTS(false),

    /** A second member of a quorum, other than those that {@link #SERVER} is about. */
    MEMBER(false),

    /** The row of a lock. */
    ROW(false),

    /** The session that a client has with ZooKeeper. */
    SESSION(true);

    private final boolean ofClient;

    Place(boolean ofClient) {
        this.ofClient = ofClient;
    }

    /** Says whether each client has one of its own. */
    public boolean ofClient() {
        return ofClient;
    }
}
