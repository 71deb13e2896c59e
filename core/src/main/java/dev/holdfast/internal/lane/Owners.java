package dev.holdfast.internal.lane;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The leases that callers of this client have of one hold at a moment: one as a rule, and in a group several, each with
 * an end of its own. Linked through the leases themselves. Pure, as the {@link Tenure} that it is a part of.
 *
 * <p>The last one stays when it has ended: it is what remains to be reported of the hold.
 */
final class Owners {

    private final String name;
    private @Nullable LiveLease newest;
    private int count;

    /** How many of them have an end of their own. Without any, all have the deadline of the hold. */
    private int bounded;

    /**
     * Nobody yet.
     *
     * @param name of the lock
     */
    Owners(String name) {
        this.name = name;
    }

    /** Of the lock that they have. */
    String name() {
        return name;
    }

    /** The newest one, or the last that there was. */
    LiveLease newest() {
        LiveLease present = newest;
        if (present == null) {
            throw LeaseExceptions.withoutOwner(name);
        }
        return present;
    }

    /** The last one has released its lease, and the hold is kept for the next. It remains to be reported of. */
    void rest() {
        count = 0;
        bounded = 0;
    }

    /** Whether nobody has a lease of a hold that is kept. */
    boolean areNone() {
        return count == 0;
    }

    /** How many there are; the last of a hold that is over counts, and none of one that rests. */
    int count() {
        return count;
    }

    /** The hold goes from the only one to this one. */
    void replaceBy(LiveLease lease) {
        newest = lease;
        count = 1;
        bounded = isBounded(lease) ? 1 : 0;
    }

    private static boolean isBounded(LiveLease lease) {
        return lease.options().maxHold().isPresent();
    }

    /** One more. */
    void join(LiveLease lease) {
        LiveLease before = newest;
        lease.older = before;
        if (before != null) {
            before.newer = lease;
        }
        newest = lease;
        count++;
        bounded += isBounded(lease) ? 1 : 0;
    }

    /** One that has ended. Not the last one. */
    void remove(LiveLease lease) {
        LiveLease newer = lease.newer;
        LiveLease older = lease.older;
        if (newer == null) {
            newest = older;
        } else {
            newer.older = older;
        }
        if (older != null) {
            older.newer = newer;
        }
        lease.newer = null;
        lease.older = null;
        count--;
        bounded -= isBounded(lease) ? 1 : 0;
    }

    /** Visits each; the visitor may remove the visited one. */
    void forEach(Consumer<? super LiveLease> visitor) {
        for (LiveLease owner = areNone() ? null : newest; owner != null; ) {
            LiveLease following = owner.older;
            visitor.accept(owner);
            owner = following;
        }
    }

    /** Whether none of them will release its lease, as far as is known. */
    boolean areAbandoned() {
        if (areNone()) {
            return false;
        }
        for (LiveLease owner = newest; owner != null; owner = owner.older) {
            if (!owner.abandoned) {
                return false;
            }
        }
        return true;
    }

    /** Until when the last of them may hold the lock, by the longest hold that each asked for. */
    long endNanos() {
        long end = newest().endNanos();
        for (LiveLease owner = newest().older; owner != null; owner = owner.older) {
            end = owner.endNanos() - end > 0 ? owner.endNanos() : end;
        }
        return end;
    }

    /** When the time of the first of them is over. */
    long deadlineNanos() {
        long deadline = newest().deadlineNanos();
        for (LiveLease owner = bounded == 0 ? null : newest().older; owner != null; owner = owner.older) {
            deadline = owner.deadlineNanos() - deadline < 0 ? owner.deadlineNanos() : deadline;
        }
        return deadline;
    }

    /** When the time of the last of them is over. */
    long lastDeadlineNanos() {
        long deadline = newest().deadlineNanos();
        for (LiveLease owner = bounded == 0 ? null : newest().older; owner != null; owner = owner.older) {
            deadline = owner.deadlineNanos() - deadline > 0 ? owner.deadlineNanos() : deadline;
        }
        return deadline;
    }
}
