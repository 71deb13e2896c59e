package dev.holdfast.lab.simulation.check;

/** What Holdfast promises, each under the assumptions that docs/safety.md names. */
public enum Rule {

    /** At most one lease of a name is valid at a time, by its holder's own knowledge. */
    ONE_VALID_LEASE,

    /** The permits of a name that are valid or granted at a time are no more than there are. */
    WITHIN_THE_LIMIT,

    /** A lease that is valid once its process has heard of a takeover has its hold at the new primary. */
    PRIMARY_BACKED,

    /** A client that can reach the new primary hears of a takeover soon after it was reported. */
    TAKEOVER_HEARD,

    /** A hold that a takeover lost is restored, unless the lock was granted to another. */
    RESTORED_HOLD,

    /** V members of a quorum have the vote of a valid lease, but for those that forgot it and do not vote yet. */
    MAJORITY_BACKED,

    /** V members of a quorum give no token up to that of a valid lease any more. */
    MAJORITY_FENCED,

    /** The row of a table has the hold of a valid lease for as long as its holder trusts it. */
    ROW_BACKED,

    /** A member that has forgotten votes gives none until what it forgot is over. */
    SILENT_AFTER_A_LOSS,

    /** Who looks at a lock of a quorum that somebody holds all the while is not told that it is free. */
    SHOWN_AS_HELD,

    /** A hold of a quorum that was ended by force is ended, and one that is there can be. */
    ENDED_BY_FORCE,

    /** A member of a quorum that is out of memory carries out a release. */
    FREED_WHEN_FULL,

    /** A member of a quorum is not asked again and again while too few others answer for a grant. */
    SELDOM_IN_VAIN,

    /** Tokens strictly rise in the order of the grants. */
    RISING_TOKENS,

    /** No request ends or changes the hold of another attempt. */
    OTHERS_HOLD,

    /** No renewal shortens a hold. */
    NO_SHORTER_HOLD,

    /** A wait ends at its time. */
    BOUNDED_WAIT,

    /** A holder is notified of its loss at its deadline, and sees it at its first look. */
    REPORTED_LOSS,

    /** A lease is given while it is valid. */
    GIVEN_IN_TIME,

    /** A lease begins with no more time than its own options give it, whatever an owner before it has asked for. */
    OWN_TERM,

    /** "Not in time", "released" and "lost before" are returned only where they are known. */
    HONEST_ANSWER,

    /** A lock stays taken for its minimum hold. */
    MINIMUM_HOLD,

    /** A grant that was pushed is provisional. */
    SHORT_CLAIM,

    /** A call that has ended leaves neither a hold nor a place in the queue. */
    NOTHING_LEFT,

    /** A call for several locks has all of them, or none when it has ended. */
    ALL_OR_NOTHING,

    /** A thread that lost a lock does not enter it again. */
    NO_REENTRY,

    /** No waiter sleeps through a free lock. */
    WAKEFUL,

    /** In a strict order, a lock is handed to whoever came first. */
    STRICT_ORDER,

    /** A client gives back what rests with it when another one waits. */
    GIVEN_BACK,

    /** A holder whose hold was ended by force learns of it at its next renewal, at the latest. */
    FORCED_OFF,

    /** Whoever fits after a semaphore was made larger is let in at once. */
    RESIZED,

    /** What is read of an outcome, or of data, is what was stored last, for as long as it is valid. */
    LATEST_STORED,

    /** A task that runs once completes once while its outcome is valid. */
    ONE_OUTCOME,

    /** A party that has counted down at a latch counts once, and for as long as that latch lasts. */
    COUNTED_ONCE,

    /** A latch is open once all of its parties have counted down, and not before. */
    OPEN_WHEN_COUNTED,

    /** Who waits for a latch learns of its opening and of its end in time. */
    OPENING_HEARD,

    /** A latch is said to have ended only where it has come to its end, or was lost. */
    HONEST_END,

    /** No more units pass at a gate than its rate lets, and none before their time. */
    WITHIN_THE_RATE,

    /** A call at a gate is executed once at most, and one that is said to have used nothing has used nothing. */
    ASKED_ONCE,

    /** A resource that refuses lower tokens loses no update. */
    FENCED,

    /** Each waiter gets the lock when nothing goes wrong any more. */
    LIVENESS,

    /** An idle client keeps nothing. */
    CLIENT_AT_REST,

    /** The server keeps nothing beyond its time. */
    SERVER_AT_REST,

    /**
     * Nothing is asked over a connection before its client knows that no other process that can be heard has its id.
     */
    CHECKED_FIRST,

    /**
     * Who hears another process under its own id gives the id up at once, and answers a call, so that the other one
     * hears, too.
     */
    COPY_HEARD,

    /** Processes that can hear each other do not go on under one id. */
    ONE_PER_ID,

    /** The engine reports no error of its own. */
    NO_ENGINE_ERROR
}
