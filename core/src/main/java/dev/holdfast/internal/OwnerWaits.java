package dev.holdfast.internal;

import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.BlockingRequest;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.LiveLease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Finds the threads of a client that own locks and have waited for another one for long. Callers do nothing for it: a
 * parked thread says itself what it waits in, so that only the threads that own something are looked at.
 *
 * <p>Only what a thread owns by {@code lock()} or {@code run()} counts, which nobody else can unlock. A lease that its
 * handle owns may be closed by any thread, permits have no owner, and what a thread has on behalf of an owner may be
 * the matter of several.
 */
final class OwnerWaits {

    /** Shorter waits are ordinary. */
    static final Duration LEAST = Duration.ofSeconds(2);

    /** Beyond that, those count that have waited for longest: a wait that never ends becomes one of them. */
    private static final int MOST = 200;

    private final Engine engine;
    private final ThreadHolds.ByKind threads;

    OwnerWaits(Engine engine, ThreadHolds.ByKind threads) {
        this.engine = engine;
        this.threads = threads;
    }

    /** How it is now: the longest waits first, each with the lock. Weakly consistent. */
    List<OwnerWait> look(long nowNanos) {
        IdentityHashMap<Thread, OwnerWait> found = new IdentityHashMap<>();
        threads.alone.forEach(hold -> add(hold, found, nowNanos));
        threads.reads.forEach(hold -> {
            if (hold.outer == null) {
                add(hold, found, nowNanos);
            }
        });
        return found.isEmpty()
                ? List.of()
                : found.values().stream()
                        .sorted(Comparator.comparingLong(
                                (OwnerWait wait) -> wait.request().arrivedNanos() - nowNanos))
                        .limit(MOST)
                        .toList();
    }

    private void add(ThreadHold hold, IdentityHashMap<Thread, OwnerWait> found, long nowNanos) {
        Thread thread = hold.thread();
        if (LockSupport.getBlocker(thread) instanceof BlockingRequest request
                && nowNanos - request.arrivedNanos() >= LEAST.toNanos()
                && request.outcome() == null
                && hold.lease.isHeld()) {
            OwnerWait known = found.get(thread);
            OwnerWait wait = known == null ? waitOf(thread, request) : known;
            // One that has gone on to another wait meanwhile is for the next look.
            if (wait != null && wait.request() == request) {
                found.put(thread, wait);
                wait.leases().add(hold.lease);
            }
        }
    }

    /** Null if the thread waits in another client, or for what says nothing of who holds it back. */
    private @Nullable OwnerWait waitOf(Thread thread, BlockingRequest request) {
        Lane lane = request.lane();
        boolean isSure = lane != null
                && lane.isOf(engine)
                && request.isPatient()
                && !request.share().isLimited();
        return lane == null || !isSure ? null : new OwnerWait(thread, request, lane, new ArrayList<LiveLease>());
    }
}
