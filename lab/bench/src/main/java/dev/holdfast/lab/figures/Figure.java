package dev.holdfast.lab.figures;

/**
 * What is measured of a peer in a slice. A <em>pass</em> is a pair of lock and unlock; a <em>handoff</em> is a pass whose holder is of another client than the one before
 * on the same lock.
 */
public enum Figure {
    /** Passes a second, of all threads together. */
    RATE("rate", "passes/s", 0),

    /** Arrivals a second, as they were to be. */
    OFFERED_RATE("offeredRate", "offered/s", 0),

    /** Arrivals that were due and had not been begun with when the slice ended. */
    UNSERVED("unserved", "unserved", 0),

    /** How long a thread waited for the lock, in half of all cases. */
    WAIT_P50("waitMicros.p50", "wait p50 µs", 0),

    /** In 99 of 100. */
    WAIT_P99("waitMicros.p99", "p99", 0),

    /** In 999 of 1,000. */
    WAIT_P999("waitMicros.p999", "p99.9", 0),

    /** At most. */
    WAIT_MAX("waitMicros.max", "max", 0),

    /** From the start of a burst until its last waiter has given back. */
    BURST_MILLIS("burstMillis", "last after ms", 1),

    /** How often in a second the lock went to another client. */
    HANDOFFS_PER_SECOND("handoffsPerSecond", "handoffs/s", 0),

    /** From the call of release until a waiter of another client runs as the holder, in half of all cases. */
    HANDOFF_P50("handoffMicros.p50", "handoff p50 µs", 0),

    /** In 99 of 100. */
    HANDOFF_P99("handoffMicros.p99", "handoff p99", 0),

    /** The same to another thread of the same client. */
    LOCAL_HANDOFF_P50("localHandoffMicros.p50", "local handoff p50 µs", 1),

    /** In 99 of 100. */
    LOCAL_HANDOFF_P99("localHandoffMicros.p99", "local handoff p99", 1),

    /** Commands that clients sent for each pass. */
    COMMANDS_PER_OP("commandsPerOp", "commands/pass", 2),

    /** Commands that clients sent for each handoff. */
    COMMANDS_PER_HANDOFF("commandsPerHandoff", "commands/handoff", 2),

    /** Messages that were published for each handoff. */
    PUSHES_PER_HANDOFF("pushesPerHandoff", "pushes/handoff", 2),

    /** Bytes that the server received and sent for each pass. */
    BYTES_PER_OP("bytesPerOp", "bytes/pass", 0),

    /** The server's processor time for each pass. */
    SERVER_MICROS_PER_OP("serverMicrosPerOp", "server µs/pass", 1),

    /** The clients' processor time for each pass. */
    CLIENT_MICROS_PER_OP("clientMicrosPerOp", "client µs/pass", 1),

    /** What the clients allocated for each pass. */
    ALLOCATED_BYTES_PER_OP("allocatedBytesPerOp", "allocated B/pass", 0),

    /** Jain's index of fairness over the passes of all threads: 1 if each has as many, 1/n if one of n has all. */
    JAIN_THREADS("jainThreads", "Jain threads", 3),

    /** The same over clients. */
    JAIN_CLIENTS("jainClients", "Jain clients", 3);

    private final String path;
    private final String title;
    private final int decimals;

    Figure(String path, String title, int decimals) {
        this.path = path;
        this.title = title;
        this.decimals = decimals;
    }

    /** Its name for programs; a dot stands before a field of an object. */
    public String path() {
        return path;
    }

    /** What stands over it in a table. */
    public String title() {
        return title;
    }

    /** How many decimals a person wants to see. */
    public int decimals() {
        return decimals;
    }
}
