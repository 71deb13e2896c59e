package dev.holdfast.internal;

import dev.holdfast.internal.lane.BlockingRequest;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.Share;
import java.util.List;

/**
 * A thread that owns locks and waits for another one.
 *
 * @param thread the thread
 * @param request what it waits in
 * @param lane where that waits
 * @param leases what it owns; each ends with an unlock of this thread, unless it ends by itself
 */
record OwnerWait(Thread thread, BlockingRequest request, Lane lane, List<LiveLease> leases) {

    /** The thread's name; of one without, as virtual threads are, its number. */
    String threadName() {
        String name = thread.getName();
        return name.isEmpty() ? "#" + thread.getId() : name;
    }

    /** The name of the lock that it waits for. */
    String awaited() {
        return lane.name();
    }

    /** Whether it still waits. */
    boolean goesOn() {
        return request.outcome() == null;
    }

    /** Whether the request cannot be granted while a lease of the same name lasts. */
    boolean isBlockedBy(LiveLease lease) {
        Share held = lease.hold().attempt().share();
        return lease.isHeld()
                && (held == Share.EXCLUSIVE
                        || !held.group().equals(request.share().group()));
    }
}
