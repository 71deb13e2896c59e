package dev.holdfast.lab.chaos.schedule;

import java.util.Locale;

/** The ways in which things go wrong. */
public enum FaultKind {
    /** A client is killed; another one takes its place when the fault ends. */
    CLIENT_KILL(Place.PROCESS, 2, 100, 1500),

    /** A client is stopped, as by a long pause of its garbage collector or its machine, and goes on. */
    CLIENT_STOP(Place.PROCESS, 4, 50, 5000),

    /** Everything that a client and the server send is late. */
    NET_DELAY(Place.NETWORK, 2, 50, 5000),

    /** A client's connections are reset. */
    NET_CUT(Place.NETWORK, 2, 0, 0),

    /** What a client sends vanishes. */
    NET_DROP_REQUESTS(Place.NETWORK, 2, 50, 5000),

    /** What the server sends to a client vanishes. */
    NET_DROP_REPLIES(Place.NETWORK, 2, 50, 5000),

    /** What a client sends arrives, when the fault ends. */
    NET_HOLD_REQUESTS(Place.NETWORK, 2, 50, 5000),

    /** What the server sends to a client arrives, when the fault ends. */
    NET_HOLD_REPLIES(Place.NETWORK, 2, 50, 5000),

    /** The messages that the server pushes to a client arrive when the fault ends, its replies as ever. */
    NET_HOLD_MESSAGES(Place.NETWORK, 3, 50, 3000),

    /** Nothing arrives in either direction, and no connection is closed. */
    NET_BLACK_HOLE(Place.NETWORK, 2, 50, 5000),

    /** A client's program has no thread to spare: its own executor and the common pool are busy. */
    CLIENT_POOLS(Place.POOLS, 2, 200, 4000),

    /** The wall clock of a client jumps, and jumps back when the fault ends. */
    CLIENT_CLOCK(Place.CLIENT_CLOCK, 2, 50, 5000),

    /** The server is stopped, and goes on. */
    SERVER_STOP(Place.SERVER, 3, 50, 4000),

    /** The server is killed, and starts again with all that it had answered. */
    SERVER_RESTART(Place.SERVER, 2, 0, 1000),

    /** The server is killed, and starts again with nothing. */
    SERVER_RESTART_EMPTY(Place.SERVER, 1, 0, 1000),

    /** {@code CLIENT KILL TYPE normal}. */
    KILL_NORMAL(Place.SERVER, 2, 0, 0),

    /** {@code CLIENT KILL TYPE pubsub}. */
    KILL_PUBSUB(Place.SERVER, 3, 0, 0),

    /** {@code CLIENT PAUSE}, of all commands or of writes. */
    CLIENT_PAUSE(Place.SERVER, 2, 50, 2000),

    /** {@code SCRIPT FLUSH}. */
    SCRIPT_FLUSH(Place.SERVER, 2, 0, 0),

    /** {@code FLUSHALL}. */
    FLUSHALL(Place.SERVER, 1, 0, 0),

    /** A script of another program runs without end, until it is killed. */
    BUSY_SCRIPT(Place.SERVER, 2, 50, 2000),

    /** {@code DEBUG SLEEP}. */
    DEBUG_SLEEP(Place.SERVER, 2, 50, 1500),

    /** The server is made a replica of an unused address, and takes no writes. */
    DEMOTION(Place.SERVER, 2, 50, 2000),

    /** A permission of the clients' user is revoked, and granted again. */
    ACL(Place.PERMISSIONS, 2, 50, 3000),

    /** The server's memory is full, and it evicts nothing. */
    OUT_OF_MEMORY(Place.MEMORY, 2, 50, 3000),

    /** The wall clock of the server jumps, and jumps back when the fault ends. */
    SERVER_CLOCK(Place.SERVER_CLOCK, 2, 50, 5000),

    /** A replica becomes the primary by command, and the primary a replica. */
    FAILOVER(Place.SERVER, 4, 0, 0),

    /** The primary is killed; what it was starts again when the fault ends, with all that it had answered. */
    PRIMARY_KILL(Place.SERVER, 4, 300, 6000),

    /** The Sentinels and the replicas do not reach the primary, and the clients do. */
    PRIMARY_ISOLATED(Place.SERVER, 3, 500, 6000),

    /** No client reaches the primary, and the Sentinels and the replicas do. */
    PRIMARY_UNREACHABLE(Place.SERVER, 2, 100, 4000),

    /** No replica takes what the primary writes: a failover in that time loses it. */
    REPLICATION_CUT(Place.REPLICATION, 6, 300, 5000),

    /** A replica is stopped, and goes on. */
    REPLICA_STOP(Place.REPLICATION, 2, 100, 5000),

    /** A Sentinel is killed, and starts again. */
    SENTINEL_KILL(Place.SENTINELS, 2, 100, 4000),

    /** A Sentinel is stopped, and goes on with what it knew. */
    SENTINEL_STOP(Place.SENTINELS, 3, 100, 5000),

    /** The slot of a lock moves to another primary of the cluster, key by key. */
    SLOT_MOVE(Place.SLOTS, 8, 50, 1000),

    /** The slot of a lock is on the move, with a part of its keys, and nothing goes on; then it moves on, or back. */
    SLOT_STUCK(Place.SLOTS, 4, 300, 4000),

    /** A client does not reach one of the servers, and reaches the others. */
    NET_PARTITION(Place.NETWORK, 6, 100, 5000),

    /** A second member of a quorum is stopped, and goes on. */
    MEMBER_STOP(Place.MEMBER, 3, 100, 5000),

    /** A second member is killed, and starts again with all that it had answered. */
    MEMBER_RESTART(Place.MEMBER, 3, 100, 3000),

    /** A second member is killed, and starts again with nothing. */
    MEMBER_RESTART_EMPTY(Place.MEMBER, 3, 100, 3000),

    /** A second member is killed, and starts again with what it had some time ago. */
    MEMBER_RESTART_STALE(Place.MEMBER, 3, 100, 3000),

    /** The database ends all sessions of the clients. */
    BACKEND_KILL(Place.SERVER, 4, 0, 0),

    /** The database takes no changes, as after it was demoted. */
    READ_ONLY(Place.SERVER, 2, 50, 3000),

    /** All rows are deleted. */
    ROWS_DELETED(Place.SERVER, 2, 0, 0),

    /** A transaction of another program has the row of a lock. */
    ROW_LOCKED(Place.ROW, 4, 50, 3000),

    /** The server ends the session of a client, which loses all that it has. */
    SESSION_EXPIRED(Place.SESSION, 4, 0, 0),

    /** All nodes of locks are deleted. */
    NODES_DELETED(Place.SERVER, 2, 0, 0);

    private final Place place;
    private final int weight;
    private final long shortestMillis;
    private final long longestMillis;

    FaultKind(Place place, int weight, long shortestMillis, long longestMillis) {
        this.place = place;
        this.weight = weight;
        this.shortestMillis = shortestMillis;
        this.longestMillis = longestMillis;
    }

    /** Returns what it takes hold of. */
    public Place place() {
        return place;
    }

    /** Returns its name in schedules and reports, such as {@code net-cut}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Says whether the server forgets what it has answered; what a failover loses is another matter. */
    public boolean losesData() {
        return switch (this) {
            case FLUSHALL, SERVER_RESTART_EMPTY, ROWS_DELETED, NODES_DELETED -> true;
            default -> false;
        };
    }

    /** Says whether the server forgets what it has answered to one client. */
    public boolean losesDataOfClient() {
        return this == SESSION_EXPIRED;
    }

    /** Says whether another server may become the primary by it. */
    public boolean bringsFailover() {
        return switch (this) {
            case FAILOVER,
                    PRIMARY_KILL,
                    PRIMARY_ISOLATED,
                    SERVER_STOP,
                    SERVER_RESTART,
                    SERVER_RESTART_EMPTY,
                    BUSY_SCRIPT,
                    DEBUG_SLEEP,
                    CLIENT_PAUSE -> true;
            default -> false;
        };
    }

    /** Says whether the server's clock jumps. */
    public boolean movesServerClock() {
        return this == SERVER_CLOCK;
    }

    /** Says whether it happens to servers that are run in that way. */
    boolean happensTo(Topology topology) {
        return switch (this) {
            // Of the others, Sentinels appoint the primary. All servers of a machine have one clock.
            case DEMOTION -> topology == Topology.SINGLE;
            case SERVER_CLOCK -> topology == Topology.SINGLE || !topology.isRedis();
            case FAILOVER, PRIMARY_KILL, PRIMARY_UNREACHABLE, REPLICATION_CUT, REPLICA_STOP ->
                topology == Topology.SENTINEL || topology == Topology.CLUSTER;
            case PRIMARY_ISOLATED, SENTINEL_KILL, SENTINEL_STOP -> topology == Topology.SENTINEL;
            case SLOT_MOVE, SLOT_STUCK -> topology == Topology.CLUSTER;
            case NET_PARTITION -> topology == Topology.CLUSTER || topology == Topology.QUORUM;
            case MEMBER_STOP, MEMBER_RESTART, MEMBER_RESTART_EMPTY, MEMBER_RESTART_STALE -> topology == Topology.QUORUM;
            case NET_HOLD_MESSAGES,
                    SERVER_RESTART_EMPTY,
                    KILL_NORMAL,
                    KILL_PUBSUB,
                    CLIENT_PAUSE,
                    SCRIPT_FLUSH,
                    FLUSHALL,
                    BUSY_SCRIPT,
                    DEBUG_SLEEP,
                    ACL,
                    OUT_OF_MEMORY -> topology.isRedis();
            case SESSION_EXPIRED, NODES_DELETED -> topology == Topology.ZOOKEEPER;
            case BACKEND_KILL, READ_ONLY, ROWS_DELETED, ROW_LOCKED -> topology.isSql();
            default -> true;
        };
    }

    int weight() {
        return weight;
    }

    long shortestMillis() {
        return shortestMillis;
    }

    long longestMillis() {
        return longestMillis;
    }
}
