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

    /**
     * Nobody yet.
     *
     * @param name of the lock
     */
    Owners(String name) {
        this.name = name;
    }

    /** The newest one, or the last that there was. */
    LiveLease newest() {
        LiveLease present = newest;
        if (present == null) {
            throw LeaseExceptions.withoutOwner(name);
        }
        return present;
    }

    boolean have(LiveLease lease) {
        for (LiveLease owner = newest; owner != null; owner = owner.nextOwner) {
            if (owner == lease) {
                return true;
            }
        }
        return false;
    }

    /** Whether there is one at most. */
    boolean areSingle() {
        LiveLease present = newest;
        return present == null || present.nextOwner == null;
    }

    /** How many there are; one at least, the last of a hold that is over. */
    int count() {
        int count = 0;
        for (LiveLease owner = newest; owner != null; owner = owner.nextOwner) {
            count++;
        }
        return count;
    }

    /** The hold goes from all others to this one. */
    void replaceBy(LiveLease lease) {
        newest = lease;
    }

    /** One more. */
    void join(LiveLease lease) {
        lease.nextOwner = newest;
        newest = lease;
    }

    /** One that has ended. Not the last one. */
    void remove(LiveLease lease) {
        LiveLease before = null;
        for (LiveLease owner = newest; owner != null; owner = owner.nextOwner) {
            if (owner == lease) {
                if (before == null) {
                    newest = owner.nextOwner;
                } else {
                    before.nextOwner = owner.nextOwner;
                }
                return;
            }
            before = owner;
        }
    }

    /** Visits each; the visitor may remove the visited one. */
    void forEach(Consumer<? super LiveLease> visitor) {
        for (LiveLease owner = newest; owner != null; ) {
            LiveLease following = owner.nextOwner;
            visitor.accept(owner);
            owner = following;
        }
    }

    /** Whether none of them will release its lease, as far as is known. */
    boolean areAbandoned() {
        for (LiveLease owner = newest; owner != null; owner = owner.nextOwner) {
            if (!owner.abandoned) {
                return false;
            }
        }
        return true;
    }

    /** Until when the last of them may hold the lock, by the longest hold that each asked for. */
    long endNanos() {
        long end = newest().status().endNanos();
        for (LiveLease owner = newest().nextOwner; owner != null; owner = owner.nextOwner) {
            end = owner.status().endNanos() - end > 0 ? owner.status().endNanos() : end;
        }
        return end;
    }

    /** When the time of the first of them is over. */
    long deadlineNanos() {
        long deadline = newest().status().deadlineNanos();
        for (LiveLease owner = newest().nextOwner; owner != null; owner = owner.nextOwner) {
            deadline = owner.status().deadlineNanos() - deadline < 0
                    ? owner.status().deadlineNanos()
                    : deadline;
        }
        return deadline;
    }

    /** When the time of the last of them is over. */
    long lastDeadlineNanos() {
        long deadline = newest().status().deadlineNanos();
        for (LiveLease owner = newest().nextOwner; owner != null; owner = owner.nextOwner) {
            deadline = owner.status().deadlineNanos() - deadline > 0
                    ? owner.status().deadlineNanos()
                    : deadline;
        }
        return deadline;
    }
}
