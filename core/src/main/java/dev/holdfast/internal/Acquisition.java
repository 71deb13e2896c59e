package dev.holdfast.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.BlockingCalls;
import dev.holdfast.internal.lane.BlockingRequest;
import dev.holdfast.internal.lane.FutureRequest;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.lane.Outcome;
import dev.holdfast.internal.lane.Request;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One way to get a lock, for every call that wants one: a request goes into the lane, and the caller waits for its
 * outcome, in its own thread or not.
 *
 * <p>An interrupt or the end of the time withdraws the request. If it was granted at that very moment, the grant
 * counts: the call returns with the lock, and an interrupt stays in the flag, as with the locks of the JDK.
 */
final class Acquisition {

    private static final long AGAIN_NANOS = Duration.ofMillis(1).toNanos();

    private final HoldfastClient client;
    private final String name;
    private final Share share;
    private final LockOptions options;

    Acquisition(HoldfastClient client, String name, Share share, LockOptions options) {
        this.client = client;
        this.name = name;
        this.share = share;
        this.options = options;
    }

    /** Empty if not in time. */
    Optional<LiveLease> interruptibly(WaitTime wait, @Nullable Thread owner) throws InterruptedException {
        return leaseOf(outcome(wait, owner, null));
    }

    /** As above; not in time is an exception of the caller's. */
    LiveLease inTime(
            WaitTime wait, Thread owner, Function<? super Outcome.NotInTime, ? extends LockTimeoutException> notInTime)
            throws InterruptedException {
        Outcome outcome = outcome(wait, owner, null);
        if (outcome instanceof Outcome.NotInTime late) {
            throw notInTime.apply(late);
        }
        return leaseOf(outcome).orElseThrow();
    }

    /**
     * As above, with an exception in the words of what is known.
     *
     * @param asked for its message
     */
    LiveLease inTime(WaitTime wait, @Nullable Thread owner, Duration asked) throws InterruptedException {
        return leaseOf(outcome(wait, owner, asked)).orElseThrow();
    }

    /**
     * How the call ends.
     *
     * @param asked for how long the call was to wait, if it is to end with an exception when that is over; else null
     */
    private Outcome outcome(WaitTime wait, @Nullable Thread owner, @Nullable Duration asked)
            throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before lock '" + PrintableText.of(name) + "' was requested");
        }
        requireOtherThread();
        BlockingRequest request = request(wait, owner);
        Outcome outcome = awaited(request, asked);
        while (true) {
            if (request.goesOnAfter(outcome)) {
                request = request(afterFirst(request), owner);
            } else if (isTooLate(request, outcome)) {
                request = request.again(client.engine().time.nanos());
            } else {
                return outcome;
            }
            outcome = awaited(request, asked);
        }
    }

    private Outcome awaited(BlockingRequest request, @Nullable Duration asked) throws InterruptedException {
        Lane lane = enter(request);
        Outcome outcome = lane.outcomeOf(request);
        PresentHolder holder = null;
        try {
            while (outcome == null) {
                if (asked != null && request.isTimed() && holder == null) {
                    holder = new PresentHolder(client.engine(), name, request.deadline());
                }
                sleep(request, holder);
                outcome = lane.outcomeOf(request);
                if (outcome == null && Thread.interrupted()) {
                    if (lane.cancel(request) instanceof Outcome.Granted granted) {
                        Thread.currentThread().interrupt();
                        return granted;
                    }
                    throw new InterruptedException(
                            "interrupted while waiting for lock '" + PrintableText.of(name) + "'");
                }
                if (outcome == null && isOver(request)) {
                    outcome = lane.withdraw(request);
                }
            }
            if (asked != null && outcome instanceof Outcome.NotInTime late && !request.goesOnAfter(outcome)) {
                throw notInTime(asked, late, holder);
            }
            return outcome;
        } finally {
            if (holder != null) {
                holder.end();
            }
        }
    }

    private void sleep(BlockingRequest request, @Nullable PresentHolder holder) {
        long nowNanos = client.engine().time.nanos();
        if (holder == null) {
            request.park(nowNanos);
        } else {
            holder.look(nowNanos, request.deadline());
            request.park(nowNanos, holder.sleepUntilNanos(request.deadline()));
        }
    }

    /** Empty if not in time; an interrupt waits in the flag. */
    Optional<LiveLease> uninterruptibly(WaitTime wait, @Nullable Thread owner) {
        requireOtherThread();
        BlockingRequest request = request(wait, owner);
        boolean interrupted = false;
        try {
            while (true) {
                Lane lane = enter(request);
                Outcome outcome = lane.outcomeOf(request);
                while (outcome == null) {
                    request.park(client.engine().time.nanos());
                    interrupted |= Thread.interrupted();
                    outcome = isOver(request) ? lane.withdraw(request) : lane.outcomeOf(request);
                }
                if (request.goesOnAfter(outcome)) {
                    request = request(afterFirst(request), owner);
                } else if (isTooLate(request, outcome)) {
                    request = request.again(client.engine().time.nanos());
                } else {
                    return leaseOf(outcome);
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private BlockingRequest request(WaitTime wait, @Nullable Thread owner) {
        long nowNanos = client.engine().time.nanos();
        Request.Patience patience = suited(wait).patience();
        return new BlockingRequest(options, share, patience, nowNanos, nowNanos + wait.nanos(), owner);
    }

    FutureRequest request(WaitTime wait, @Nullable Thread owner, Consumer<? super Outcome> listener) {
        long nowNanos = client.engine().time.nanos();
        Request.Patience patience = suited(wait).patience();
        return new FutureRequest(options, share, patience, nowNanos, nowNanos + wait.nanos(), owner, listener);
    }

    /** Permits do not rest, whatever their options say. */
    private WaitTime suited(WaitTime wait) {
        return options.sticky().isPresent() && !share.isLimited() ? wait.forSticky() : wait;
    }

    /** How long a call goes on that has found the lock with another client. */
    WaitTime afterFirst(Request first) {
        return WaitTime.afterFirst(client.engine().time.nanos() - first.arrivedNanos());
    }

    private Lane enter(BlockingRequest request) {
        Lane lane = arrive(request);
        if (request.outcome() == null) {
            request.waitsIn(lane);
        }
        return lane;
    }

    Lane arrive(Request request) {
        return arrive(request, null);
    }

    Lane arrive(Request request, @Nullable Joint joint) {
        client.requireOpen(name);
        return client.lanes().arrive(name, request, joint);
    }

    private void requireOtherThread() {
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (blockingCalls.areRefused()) {
            throw blockingCalls.refused(
                    "Lock '" + PrintableText.of(name) + "' cannot be waited for", "Use acquireAsync()");
        }
    }

    private boolean isOver(BlockingRequest request) {
        return request.isTimed() && client.engine().time.nanos() - request.deadline() >= 0;
    }

    /**
     * The look that a thread which slept takes at its lease before its section begins: whether it has to ask again. Its
     * process may have stood still while it was to wake up.
     *
     * <p>With a lease that has run out meanwhile it begins no section: the lane has taken it back, and the call goes on
     * waiting. Nor with one of which only the server knows whether it is still held: it waits for the answer to the
     * renewal that its look has sent, and releases the lease if none comes. Blocks only for a lease in doubt.
     */
    private boolean isTooLate(BlockingRequest request, Outcome outcome) {
        if (!request.hasParked() || !(outcome instanceof Outcome.Granted granted)) {
            return false;
        }
        LiveLease lease = granted.lease();
        LeaseState state = lease.state();
        if (state == LeaseState.UNCERTAIN) {
            state = confirmed(request, lease);
        }
        if (state == LeaseState.UNCERTAIN) {
            CompletableFuture<ReleaseOutcome> unused = lease.release();
        }
        return state != LeaseState.HELD;
    }

    /** For a response timeout at most, and not beyond the call's own time. An interrupt waits in the flag. */
    private LeaseState confirmed(BlockingRequest request, LiveLease lease) {
        long untilNanos = client.engine().time.nanos() + client.engine().responseTimeoutNanos;
        if (request.isTimed() && request.deadline() - untilNanos < 0) {
            untilNanos = request.deadline();
        }
        boolean interrupted = false;
        LeaseState state = LeaseState.UNCERTAIN;
        while (state == LeaseState.UNCERTAIN && client.engine().time.nanos() - untilNanos < 0) {
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

    private static Optional<LiveLease> leaseOf(Outcome outcome) {
        if (outcome instanceof Outcome.Granted granted) {
            return Optional.of(granted.lease());
        }
        if (outcome instanceof Outcome.Failed failed) {
            throw failed.makes().get();
        }
        return Optional.empty();
    }

    // ---- without blocking

    /** Promises a lease of its handle; not in time is an exception that names the holder. */
    CompletableFuture<Lease> async(WaitTime wait, Duration asked) {
        PromisedLease<Lease> lease = new PromisedLease<>(
                client.engine(),
                this,
                asked,
                null,
                true,
                live -> new HandleLease(live, client.engine()),
                client.engine().userCode::execute);
        lease.namesHolderOf(name);
        return promised(wait, lease, null);
    }

    /**
     * Promises a lease.
     *
     * @param asked for the message of a call whose time is over
     * @param owner the thread that will own the lease, or null if its handle will
     * @param view what the promise is completed with
     */
    <L> CompletableFuture<L> async(
            WaitTime wait, Duration asked, @Nullable Thread owner, Function<? super LiveLease, ? extends L> view) {
        Executor userCode = client.engine().userCode::execute;
        return promised(wait, new PromisedLease<>(client.engine(), this, asked, owner, true, view, userCode), null);
    }

    /**
     * Promises a lease to a call for several locks, which goes on with the answer on a thread of the engine.
     *
     * @param asksAgain whether a call that asks once does so again itself where that is to follow
     * @param joint the question goes out with those for other locks, or null
     */
    <L> CompletableFuture<L> part(
            WaitTime wait,
            Duration asked,
            boolean asksAgain,
            Function<? super LiveLease, ? extends L> view,
            @Nullable Joint joint) {
        return promised(
                wait, new PromisedLease<>(client.engine(), this, asked, null, asksAgain, view, Runnable::run), joint);
    }

    private <L> CompletableFuture<L> promised(WaitTime wait, PromisedLease<L> lease, @Nullable Joint joint) {
        client.requireOpen(name);
        lease.ask(wait, joint);
        return lease.promise;
    }

    // ---- messages

    /** The thread that owns the lock by {@code lock()} has waited for itself. */
    LockTimeoutException notInTime(Duration asked, Outcome.NotInTime outcome, @Nullable PresentHolder holder) {
        if (share.isLimited() && share instanceof Share.Group permits) {
            return LockTimeouts.ofPermits(name, permits, asked, outcome, holder);
        }
        ThreadHolds.ThreadHold writing = client.threads().alone.ofCurrentThread(name);
        ThreadHolds.ThreadHold own = writing != null || share != Share.EXCLUSIVE
                ? writing
                : client.threads().reads.ofCurrentThread(name);
        return own == null || own.lease.state() == LeaseState.LOST
                ? LockTimeouts.ofRequest(name, asked, outcome, holder)
                : LockTimeouts.ofOwner(name, asked);
    }
}
