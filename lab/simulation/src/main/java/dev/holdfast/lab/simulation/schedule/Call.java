package dev.holdfast.lab.simulation.schedule;

import dev.holdfast.spi.Share;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

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
 * @param several the locks that it asks for at once, a bit for each by its number; 0 if it is the one
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
        long storedMillis,
        int several) {

    /** Locks with this number and higher ones are those of tasks that run once, and of nothing else. */
    public static final int FIRST_TASK = 100;

    /** Well within a lease, for each millisecond of it. */
    private static final long LEASE_MICROS = 800;

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
        if (mode.isOfSeveral() ? (several & 1 << lock) == 0 : several != 0) {
            throw new IllegalArgumentException(mode + " of lock " + lock + ", of " + Integer.toBinaryString(several));
        }
        boolean isPermit = mode == Mode.PERMIT;
        if (isPermit ? units < 1 || limit < units : units != 0 || limit != 0) {
            throw new IllegalArgumentException(mode + " with " + units + " permits of " + limit);
        }
    }

    /** {@return what it asks for} */
    public Share share() {
        return switch (mode) {
            case ALONE, DOWNGRADE, ONCE, ALL_OF, ANY_OF -> Share.EXCLUSIVE;
            case READ, UPGRADE -> Share.READ;
            case PERMIT -> Share.permits(units, limit);
        };
    }

    /** {@return the numbers of the locks that it asks for} */
    public List<Integer> locks() {
        return several == 0
                ? List.of(lock)
                : IntStream.range(0, Integer.SIZE)
                        .filter(number -> (several & 1 << number) != 0)
                        .boxed()
                        .toList();
    }

    /** {@return what it asks for, in words} */
    public String wanted() {
        return mode == Mode.PERMIT ? mode + " " + units + " of " + limit : mode.name();
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
                ? with(lock, ownership, minHoldMillis, nested, mode, units, limit, idleMillis, storedMillis, several)
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
        return RecordText.changed(
                this, Map.of("headStartMillis", earlierMillis, "strictOrder", strictly && stickyMillis == 0));
    }

    /**
     * The same call, which stores texts in its section.
     *
     * @param validMillis for how long the text is valid
     * @return the call, which holds all of its lock
     */
    Call storing(long validMillis) {
        return with(lock, ownership, minHoldMillis, nested, Mode.ALONE, 0, 0, stickyMillis, validMillis, 0);
    }

    /**
     * The same call as a term of a leader that is not renewed, and learns of its end by its own clock alone.
     *
     * @param termMicros how long the section takes at most
     * @return a call that is owned by a handle
     */
    Call asOneTerm(long termMicros) {
        return RecordText.changed(asTerm(Math.min(termMicros, LEASE_MICROS * leaseMillis)), Map.of("renewed", false));
    }

    /**
     * The same call as a term of a leader, which is renewed until it is released.
     *
     * @param termMicros how long the section takes
     * @return a call that is owned by a handle
     */
    Call asTerm(long termMicros) {
        Call kept = with(lock, Ownership.HANDLE, 0, 0, mode, units, limit, 0, storedMillis, several);
        return RecordText.changed(
                kept,
                Map.of(
                        "patience",
                        Patience.ENDLESS,
                        "renewed",
                        true,
                        "maxHoldMillis",
                        0L,
                        "holdMicros",
                        termMicros,
                        "cancelMicros",
                        0L,
                        "extendMillis",
                        0L,
                        "end",
                        End.RELEASE));
    }

    /**
     * The call of a task that runs once, as long.
     *
     * @param task which
     * @param validMillis for how long its outcome is valid
     * @return a call that is owned by a handle
     */
    Call asTask(int task, long validMillis) {
        return with(FIRST_TASK + task, Ownership.HANDLE, 0, 0, Mode.ONCE, 0, 0, 0, validMillis, 0);
    }

    /**
     * The same call for other locks.
     *
     * @param how all of them, or any
     * @param numbers a bit for each of them
     * @return a call that is owned by a handle
     */
    Call ofSeveral(Mode how, int numbers) {
        int first = Integer.numberOfTrailingZeros(numbers);
        return with(first, Ownership.HANDLE, minHoldMillis, 0, how, 0, 0, stickyMillis, 0, numbers);
    }

    private Call as(Mode other, int permits, int ofAll) {
        return with(lock, Ownership.HANDLE, 0, 0, other, permits, ofAll, stickyMillis, 0, 0);
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
            long validMillis,
            int numbers) {
        return RecordText.changed(
                this,
                Map.of(
                        "lock", of,
                        "ownership", by,
                        "minHoldMillis", keptMillis,
                        "localHandoffs", other == Mode.ONCE ? 0 : localHandoffs,
                        "nested", inner,
                        "mode", other,
                        "units", permits,
                        "limit", ofAll,
                        "stickyMillis", idleMillis),
                Map.of("storedMillis", validMillis, "several", numbers));
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
