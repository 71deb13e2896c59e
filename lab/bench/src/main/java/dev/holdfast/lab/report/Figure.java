package dev.holdfast.lab.report;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;

/**
 * What is measured of a peer in a slice. A <em>pass</em> is a pair of lock and unlock; a <em>handoff</em> is a pass
 * whose holder is of another client than the one before on the same lock, and takes from the call of release until that
 * holder runs.
 */
public enum Figure {
    RATE("rate", "passes/s", 0),
    /** Arrivals a second, as they were to be. */
    OFFERED_RATE("offeredRate", "offered/s", 0),
    /** Arrivals that were due and had not been begun with when the slice ended. */
    UNSERVED("unserved", "unserved", 0),
    WAIT_P50("waitMicros.p50", "wait p50 µs", 0),
    WAIT_P99("waitMicros.p99", "p99", 0),
    WAIT_P999("waitMicros.p999", "p99.9", 0),
    WAIT_MAX("waitMicros.max", "max", 0),
    /** Of the passes those that did not read, where others did; and how long only they waited. */
    WRITE_RATE("writeRate", "writes/s", 0),
    WRITER_WAIT_P50("writerWaitMicros.p50", "writers' p50 µs", 0),
    WRITER_WAIT_P99("writerWaitMicros.p99", "writers' p99", 0),
    /** From the start of a burst until its last waiter has given back. */
    BURST_MILLIS("burstMillis", "last after ms", 1),
    HANDOFFS_PER_SECOND("handoffsPerSecond", "handoffs/s", 0),
    HANDOFF_P50("handoffMicros.p50", "handoff p50 µs", 0),
    HANDOFF_P99("handoffMicros.p99", "handoff p99", 0),
    /** The same to another thread of the same client. */
    LOCAL_HANDOFF_P50("localHandoffMicros.p50", "local handoff p50 µs", 1),
    LOCAL_HANDOFF_P99("localHandoffMicros.p99", "local handoff p99", 1),
    COMMANDS_PER_OP("commandsPerOp", "commands/pass", 2),
    COMMANDS_PER_HANDOFF("commandsPerHandoff", "commands/handoff", 2),
    PUSHES_PER_HANDOFF("pushesPerHandoff", "pushes/handoff", 2),
    BYTES_PER_OP("bytesPerOp", "bytes/pass", 0),
    SERVER_MICROS_PER_OP("serverMicrosPerOp", "server µs/pass", 1),
    CLIENT_MICROS_PER_OP("clientMicrosPerOp", "client µs/pass", 1),
    ALLOCATED_BYTES_PER_OP("allocatedBytesPerOp", "allocated B/pass", 0),
    /** Jain's index of fairness over the passes of all threads, and of all clients. */
    JAIN_THREADS("jainThreads", "Jain threads", 3),
    JAIN_CLIENTS("jainClients", "Jain clients", 3);

    /** What a pass takes; all others say how fast, how late and how fair it is. */
    public static final Set<Figure> COSTS =
            Collections.unmodifiableSet(EnumSet.range(COMMANDS_PER_OP, ALLOCATED_BYTES_PER_OP));

    /** Its name for programs; a dot stands before a field of an object. */
    final String path;

    final int decimals;
    private final String title;

    Figure(String path, String title, int decimals) {
        this.path = path;
        this.title = title;
        this.decimals = decimals;
    }

    /** What stands over it in a table. */
    public String title() {
        return title;
    }
}
