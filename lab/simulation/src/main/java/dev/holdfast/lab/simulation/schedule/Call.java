package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.spi.Share;

/**
 * One use of a lock by a caller, from the request to the release. The calls of a caller follow one another.
 *
 * @param client who
 * @param caller which of its callers
 * @param gapMicros after the end of the call before
 * @param lock the number of the lock
 * @param patience how long it waits
 * @param waitMillis for how long, if it is timed
 * @param ownership who owns the lease
 * @param leaseMillis the lease
 * @param renewed whether it is renewed
 * @param maxHoldMillis the longest hold; 0 for none
 * @param minHoldMillis for how long the lock stays taken at least
 * @param localHandoffs how often threads of a client may hand over while others wait
 * @param holdMicros how long the section takes
 * @param nested how often the section enters again
 * @param cancelMicros when the wait is cancelled; 0 for never
 * @param extendMillis by how much the lease is extended in the middle; 0 for not
 * @param end how it ends
 * @param mode of what it holds the lock
 * @param units how many permits it takes; 0 if none
 * @param limit how many permits the lock's name has, the same for all calls; 0 if it takes none
 * @param stickyMillis for how long the lock may rest with the client afterwards; 0 for not at all
 * @param headStartMillis by how much earlier it is queued than it came
 * @param strictOrder whether it has a place of its own in the server's queue
 * @param storedMillis for how long the text is valid that it stores under the lock; 0 if it stores none
 */
public record Call(
        int client,
        int caller,
        long gapMicros,
        int lock,
        Patience patience,
        long waitMillis,
        Ownership ownership,
        long leaseMillis,
        boolean renewed,
        long maxHoldMillis,
        long minHoldMillis,
        int localHandoffs,
        long holdMicros,
        int nested,
        long cancelMicros,
        long extendMillis,
        End end,
        Mode mode,
        int units,
        int limit,
        long stickyMillis,
        long headStartMillis,
        boolean strictOrder,
        long storedMillis) {

    /** Locks with this number and higher ones are those of tasks that run once, and of nothing else. */
    public static final int FIRST_TASK = 100;

    /** Refuses permits that no call could take, and rests that no lock may have. */
    public Call {
        if (stickyMillis > 0 && (mode == Mode.PERMIT || !renewed || minHoldMillis > 0 || strictOrder)) {
            throw new IllegalArgumentException(mode + " that rests for " + stickyMillis + " ms, kept for "
                    + minHoldMillis + " ms" + (renewed ? "" : ", not renewed") + (strictOrder ? ", in order" : ""));
        }
        if ((mode == Mode.ONCE) != lock >= FIRST_TASK && storedMillis > 0) {
            throw new IllegalArgumentException(mode + " of lock " + lock);
        }
        if (storedMillis > 0 ? mode != Mode.ONCE && mode != Mode.ALONE : mode == Mode.ONCE) {
            throw new IllegalArgumentException(mode + " with a text that is valid for " + storedMillis + " ms");
        }
        boolean isPermit = mode == Mode.PERMIT;
        if (isPermit ? units < 1 || limit < units : units != 0 || limit != 0) {
            throw new IllegalArgumentException(mode + " with " + units + " permits of " + limit);
        }
    }

    /** {@return what it asks for} */
    public Share share() {
        return switch (mode) {
            case ALONE, DOWNGRADE, ONCE -> Share.EXCLUSIVE;
            case READ, UPGRADE -> Share.READ;
            case PERMIT -> Share.permits(units, limit);
        };
    }

    /** {@return what it asks for, in words} */
    public String wanted() {
        return mode == Mode.PERMIT ? mode + " " + units + " of " + limit : mode.name();
    }

    /** Of what a call holds a lock. */
    public enum Mode {

        /** All of it. */
        ALONE,

        /** A part, beside others that read. */
        READ,

        /** All of it, and in the middle of the section it becomes a part. */
        DOWNGRADE,

        /** A part, and in the middle of the section it becomes all, if nobody else reads. */
        UPGRADE,

        /** A number of permits, beside those of others. */
        PERMIT,

        /** All of it, for a task that runs only if no outcome of it is stored, and stores its own. */
        ONCE
    }

    /**
     * The same call for another share. It is owned by a handle then, and without a minimum hold.
     *
     * @param other of what it holds the lock
     * @return the call
     */
    Call as(Mode other) {
        return as(other, 0, 0);
    }

    /**
     * The same call for permits, with the same restrictions.
     *
     * @param permits how many
     * @param ofAll how many there are
     * @return the call
     */
    Call asPermit(int permits, int ofAll) {
        return as(Mode.PERMIT, permits, ofAll);
    }

    /**
     * The same call for a sticky lock, if it can be one.
     *
     * @param idleMillis for how long it may rest
     * @return the call
     */
    Call asSticky(long idleMillis) {
        boolean mayRest = mode != Mode.PERMIT && renewed && minHoldMillis == 0;
        return mayRest
                ? with(lock, ownership, minHoldMillis, nested, mode, units, limit, idleMillis, storedMillis)
                : this;
    }

    /**
     * The same call with another place in the order. One that may rest is not in a strict one.
     *
     * @param earlierMillis by how much earlier it is queued than it came
     * @param strictly whether it has a place of its own
     * @return the call
     */
    Call inOrder(long earlierMillis, boolean strictly) {
        return new Call(
                client,
                caller,
                gapMicros,
                lock,
                patience,
                waitMillis,
                ownership,
                leaseMillis,
                renewed,
                maxHoldMillis,
                minHoldMillis,
                localHandoffs,
                holdMicros,
                nested,
                cancelMicros,
                extendMillis,
                end,
                mode,
                units,
                limit,
                stickyMillis,
                earlierMillis,
                strictly && stickyMillis == 0,
                storedMillis);
    }

    /**
     * The same call, which stores texts in its section.
     *
     * @param validMillis for how long the text is valid
     * @return the call, which holds all of its lock
     */
    Call storing(long validMillis) {
        return with(lock, ownership, minHoldMillis, nested, Mode.ALONE, 0, 0, stickyMillis, validMillis);
    }

    /**
     * The call of a task that runs once, as long.
     *
     * @param task which
     * @param validMillis for how long its outcome is valid
     * @return a call that is owned by a handle
     */
    Call asTask(int task, long validMillis) {
        return with(FIRST_TASK + task, Ownership.HANDLE, 0, 0, Mode.ONCE, 0, 0, 0, validMillis);
    }

    private Call as(Mode other, int permits, int ofAll) {
        return with(lock, Ownership.HANDLE, 0, 0, other, permits, ofAll, stickyMillis, 0);
    }

    private Call with(
            int of,
            Ownership by,
            long keptMillis,
            int inner,
            Mode other,
            int permits,
            int ofAll,
            long idleMillis,
            long validMillis) {
        return new Call(
                client,
                caller,
                gapMicros,
                of,
                patience,
                waitMillis,
                by,
                leaseMillis,
                renewed,
                maxHoldMillis,
                keptMillis,
                other == Mode.ONCE ? 0 : localHandoffs,
                holdMicros,
                inner,
                cancelMicros,
                extendMillis,
                end,
                other,
                permits,
                ofAll,
                idleMillis,
                headStartMillis,
                strictOrder,
                validMillis);
    }

    /** How long a call waits. */
    public enum Patience {
        ENDLESS,
        TIMED,
        ONCE
    }

    /** Who owns a lease. */
    public enum Ownership {
        HANDLE,
        THREAD
    }

    /** How a section ends. */
    public enum End {

        /** It releases the lock. */
        RELEASE,

        /** The lease is no longer referenced. */
        FORGET
    }
}
