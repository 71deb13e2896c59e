package dev.holdfast.lab.simulation.schedule;

/**
 * What can go wrong. Only the kinds that {@linkplain #explains() explain} are beyond what the locks promise to bear.
 */
public enum FaultKind {

    /** A client's process stands still; its clocks go on. */
    PAUSE(Scope.CLIENT),

    /** A client's machine is suspended: its monotonic clock stands still, its wall clock does not. */
    SUSPEND(Scope.CLIENT, true),

    /** A client's process ends without a word, and starts anew later. */
    CLIENT_CRASH(Scope.CLIENT),

    /** A client is closed while it is used, and starts anew later. */
    CLIENT_CLOSE(Scope.CLIENT),

    /** A client's wall clock is set, forward or back. */
    WALL_JUMP(Scope.CLIENT),

    /** What is sent takes longer. On one of the two connections alone, that is a reordering between them. */
    DELAY(Scope.NETWORK),

    /** Single requests never arrive. */
    REQUEST_LOSS(Scope.NETWORK),

    /** Single answers never arrive. */
    REPLY_LOSS(Scope.NETWORK),

    /** Single messages to a subscriber never arrive. */
    PUSH_LOSS(Scope.NETWORK),

    /** Nothing arrives, in either direction or in one, and no end is notified. */
    BLACK_HOLE(Scope.NETWORK),

    /** As above; but what was sent arrives when it is over, as by a retransmission. */
    STALL(Scope.NETWORK),

    /** A connection is reset, and both ends see it. */
    CUT(Scope.NETWORK),

    /** A connection is lost to the client, and the server goes on to believe in it. */
    HALF_OPEN(Scope.NETWORK),

    /** Requests are carried out a second time, later, as after a reconnection that repeats them. */
    REPLAY(Scope.NETWORK),

    /** The server's process stands still; its clock goes on. */
    SERVER_STOP(Scope.SERVER),

    /** The server is down for a while, and comes back with its data. */
    SERVER_RESTART(Scope.SERVER),

    /** The server comes back empty. */
    SERVER_LOSS(Scope.SERVER, true),

    /** A replica takes over that lacks the last writes. */
    LOST_WRITES(Scope.SERVER, true),

    /**
     * Another server takes over, with the data that the primary had when the fault began; the writes since then are
     * lost. When that is, is in {@link Fault#amount}. From then on until the end of the fault, the clients learn of it,
     * each at a time of its own, and the former primary may go on to answer.
     */
    TAKEOVER(Scope.SERVER),

    /** The server's clock is set, forward or back. */
    SERVER_CLOCK(Scope.SERVER, true),

    /** All keys are deleted. */
    FLUSH_ALL(Scope.SERVER, true),

    /** All scripts are deleted. */
    SCRIPT_FLUSH(Scope.SERVER),

    /** The server refuses writes for want of memory. */
    OUT_OF_MEMORY(Scope.SERVER),

    /** The server reads its data, and answers nothing else. */
    LOADING(Scope.SERVER),

    /** The server is a replica. */
    READ_ONLY(Scope.SERVER),

    /** Another's script keeps the server. */
    BUSY(Scope.SERVER),

    /** The clients' user may no longer do what it has to. */
    NO_PERMISSION(Scope.SERVER),

    /**
     * A replica with all data takes over, and subscriptions stay at the former primary, which follows it: they hear all
     * messages, and do not count.
     */
    LEFT_BEHIND(Scope.NETWORK),

    /**
     * Another program subscribes to all channels, and publishes what it makes of the grants that it hears.
     */
    EAVESDROPPER(Scope.SERVER),

    /**
     * A client's process, as it was when it had just been started, is restored on another machine, and the two go on
     * side by side under one id.
     * What the original loses of its connections is in {@link Fault#wire} and {@link Fault#amount}.
     */
    COPY(Scope.CLIENT);

    /** What a fault affects. */
    public enum Scope {
        CLIENT,
        NETWORK,
        SERVER
    }

    private final Scope scope;
    private final boolean explains;

    FaultKind(Scope scope) {
        this(scope, false);
    }

    FaultKind(Scope scope, boolean explains) {
        this.scope = scope;
        this.explains = explains;
    }

    /**
     * What it affects.
     *
     * @return the scope
     */
    public Scope scope() {
        return scope;
    }

    /**
     * Whether two valid leases at a time are no defect while it works.
     *
     * @return true where an assumption of the promises fails
     */
    public boolean explains() {
        return explains;
    }
}
