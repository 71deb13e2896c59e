package dev.holdfast.internal;

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.BlockingRequest;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.lane.Outcome;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;

/**
 * The look that a thread which slept takes at its lease before its section begins. Its process may have stood still
 * while it was to wake up.
 *
 * <p>With a lease that has run out meanwhile it begins no section: the lane has taken it back, and the call goes on
 * waiting. Nor with one of which only the server knows whether it is still held: it waits for the answer to the renewal
 * that its look has sent, and releases the lease if none comes.
 */
final class WakeUpCheck {

    private static final long AGAIN_NANOS = Duration.ofMillis(1).toNanos();

    private WakeUpCheck() {}

    /** Whether the caller has to ask again. Blocks only for a lease in doubt. */
    static boolean isTooLate(Engine engine, BlockingRequest request, Outcome outcome) {
        if (!request.hasParked() || !(outcome instanceof Outcome.Granted granted)) {
            return false;
        }
        LiveLease lease = granted.lease();
        LeaseState state = lease.state();
        if (state == LeaseState.UNCERTAIN) {
            state = confirmed(engine, request, lease);
        }
        if (state == LeaseState.UNCERTAIN) {
            CompletableFuture<ReleaseOutcome> unused = lease.release();
        }
        return state != LeaseState.HELD;
    }

    /** For a response timeout at most, and not beyond the call's own time. An interrupt waits in the flag. */
    private static LeaseState confirmed(Engine engine, BlockingRequest request, LiveLease lease) {
        long untilNanos = engine.time.nanos() + engine.responseTimeoutNanos;
        if (request.isTimed() && request.deadline() - untilNanos < 0) {
            untilNanos = request.deadline();
        }
        boolean interrupted = false;
        LeaseState state = LeaseState.UNCERTAIN;
        while (state == LeaseState.UNCERTAIN && engine.time.nanos() - untilNanos < 0) {
            LockSupport.parkNanos(lease, AGAIN_NANOS);
            // with the flag set, parking would return at once
            interrupted |= Thread.interrupted();
            state = lease.state();
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return state;
    }
}
