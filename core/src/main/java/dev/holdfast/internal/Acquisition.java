package dev.holdfast.internal;

import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.BlockingRequest;
import dev.holdfast.internal.lane.FutureRequest;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.lane.Outcome;
import dev.holdfast.internal.lane.Request;
import dev.holdfast.internal.time.Alarm;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
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
    LiveLease inTime(WaitTime wait, Duration asked) throws InterruptedException {
        return leaseOf(outcome(wait, null, asked)).orElseThrow();
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
        while (WakeUpCheck.isTooLate(client.engine(), request, outcome)) {
            request = request.again(client.engine().time.nanos());
            outcome = awaited(request, asked);
        }
        return outcome;
    }

    private Outcome awaited(BlockingRequest request, @Nullable Duration asked) throws InterruptedException {
        Lane lane = arrive(request);
        Outcome outcome = lane.outcomeOf(request);
        PresentHolder holder = null;
        try {
            while (outcome == null) {
                if (asked != null && request.isTimed() && holder == null && !share.isLimited()) {
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
            if (asked != null && outcome instanceof Outcome.NotInTime late) {
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
                Lane lane = arrive(request);
                Outcome outcome = lane.outcomeOf(request);
                while (outcome == null) {
                    request.park(client.engine().time.nanos());
                    interrupted |= Thread.interrupted();
                    outcome = isOver(request) ? lane.withdraw(request) : lane.outcomeOf(request);
                }
                if (!WakeUpCheck.isTooLate(client.engine(), request, outcome)) {
                    return leaseOf(outcome);
                }
                request = request.again(client.engine().time.nanos());
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private BlockingRequest request(WaitTime wait, @Nullable Thread owner) {
        long nowNanos = client.engine().time.nanos();
        return new BlockingRequest(options, share, wait.patience(), nowNanos, nowNanos + wait.nanos(), owner);
    }

    private Lane arrive(Request request) {
        client.requireOpen(name);
        return client.lanes().arrive(name, request);
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

    CompletableFuture<Lease> async(WaitTime wait, Duration asked) {
        return async(wait, asked, null, live -> new HandleLease(live, client.engine()));
    }

    /**
     * Promises a lease, completed where user code runs.
     *
     * @param asked for the message of a call whose time is over
     * @param owner the thread that will own the lease, or null if its handle will
     * @param view what the promise is completed with
     */
    <L> CompletableFuture<L> async(
            WaitTime wait, Duration asked, @Nullable Thread owner, Function<? super LiveLease, ? extends L> view) {
        client.requireOpen(name);
        CompletableFuture<L> promised = new CompletableFuture<>();
        AtomicReference<@Nullable Runnable> stopTimer = new AtomicReference<>();
        long nowNanos = client.engine().time.nanos();
        FutureRequest request = new FutureRequest(
                options, share, wait.patience(), nowNanos, nowNanos + wait.nanos(), owner, outcome -> {
                    Runnable stop = stopTimer.get();
                    if (stop != null) {
                        stop.run();
                    }
                    client.engine().userCode.execute(() -> complete(promised, outcome, asked, view));
                });
        Lane lane = arrive(request);
        if (wait.patience() == Request.Patience.TIMED) {
            Alarm over = client.engine().timetable.set(nowNanos + wait.nanos(), () -> lane.withdraw(request));
            stopTimer.set(over::cancel);
            if (request.outcome() != null) {
                over.cancel();
            }
        }
        // whatever else ends the promise, a cancellation or a time limit of the caller's own, the request goes, too
        CompletableFuture<L> unused = promised.whenComplete((lease, thrown) -> lane.cancel(request));
        return promised;
    }

    private <L> void complete(
            CompletableFuture<L> promised,
            Outcome outcome,
            Duration asked,
            Function<? super LiveLease, ? extends L> view) {
        if (outcome instanceof Outcome.Granted granted) {
            LiveLease live = granted.lease();
            boolean taken = false;
            try {
                taken = promised.complete(view.apply(live));
            } catch (Throwable notShown) {
                promised.completeExceptionally(notShown);
            }
            if (!taken) {
                CompletableFuture<ReleaseOutcome> unused = live.release();
            }
        } else if (outcome instanceof Outcome.Failed failed) {
            promised.completeExceptionally(failed.makes().get());
        } else if (outcome instanceof Outcome.NotInTime late) {
            promised.completeExceptionally(notInTime(asked, late, null));
        }
    }

    // ---- messages

    /** The thread that owns the lock by {@code lock()} has waited for itself. */
    private LockTimeoutException notInTime(Duration asked, Outcome.NotInTime outcome, @Nullable PresentHolder holder) {
        if (share.isLimited() && share instanceof Share.Group permits) {
            return LockTimeouts.ofPermits(name, permits, asked, outcome);
        }
        ThreadHolds.ThreadHold writing = client.threadHolds().ofCurrentThread(name);
        ThreadHolds.ThreadHold own = writing != null || share != Share.EXCLUSIVE
                ? writing
                : client.threadReads().ofCurrentThread(name);
        return own == null || own.lease.state() == LeaseState.LOST
                ? LockTimeouts.ofRequest(name, asked, outcome, holder)
                : LockTimeouts.ofOwner(name, asked);
    }
}
