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
    SERVER_CLOCK(Place.SERVER_CLOCK, 2, 50, 5000);

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

    /** Says whether the server forgets what it has answered. */
    public boolean losesData() {
        return this == FLUSHALL || this == SERVER_RESTART_EMPTY;
    }

    /** Says whether the server's clock jumps. */
    public boolean movesServerClock() {
        return this == SERVER_CLOCK;
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
