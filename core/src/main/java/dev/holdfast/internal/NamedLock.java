package dev.holdfast.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/** A lock by its name: the two kinds of ownership on top of what {@link Acquisition} gets. */
final class NamedLock implements DistributedLock {

    private final HoldfastClient client;
    private final String name;
    private final LockOptions options;
    private final Acquisition acquisition;

    NamedLock(HoldfastClient client, String name, LockOptions options) {
        this.client = client;
        this.name = name;
        this.options = options;
        this.acquisition = new Acquisition(client, name, options);
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public LockOptions options() {
        return options;
    }

    // ---- owned by the thread

    @Override
    public <E extends Throwable> void run(LockedAction<E> action) throws E {
        Objects.requireNonNull(action, "action");
        this.<Boolean, E>call(lease -> {
            action.run();
            return true;
        });
    }

    @Override
    public <T extends @Nullable Object, E extends Throwable> T call(@Nullable LockedFunction<T, E> function) throws E {
        Objects.requireNonNull(function, "function");
        try {
            enterInterruptibly(Wait.endless());
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
        return callHeld(function);
    }

    @Override
    public <E extends Throwable> boolean tryRun(Duration wait, LockedAction<E> action) throws E {
        Objects.requireNonNull(wait, "wait");
        Objects.requireNonNull(action, "action");
        try {
            if (!enterInterruptibly(Wait.of(name, wait))) {
                return false;
            }
        } catch (InterruptedException interrupted) {
            throw interrupted(interrupted);
        }
        return this.<Boolean, E>callHeld(lease -> {
            action.run();
            return true;
        });
    }

    private LockInterruptedException interrupted(InterruptedException cause) {
        Thread.currentThread().interrupt();
        return new LockInterruptedException(
                name,
                "The thread was interrupted while it waited for lock '" + PrintableText.of(name)
                        + "'; the section did not run",
                cause);
    }

    @SuppressWarnings("unchecked") // what the function throws is an E or unchecked
    private <T extends @Nullable Object, E extends Throwable> T callHeld(LockedFunction<T, E> function) throws E {
        T result;
        try {
            result = function.call(new ThreadLease(owned().lease, client.engine()));
        } catch (Throwable thrown) {
            try {
                unlock();
            } catch (RuntimeException lost) {
                if (lost != thrown) {
                    thrown.addSuppressed(lost);
                }
            }
            throw (E) thrown;
        }
        unlock();
        return result;
    }

    @Override
    public void lock() {
        enter(Wait.endless());
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        enterInterruptibly(Wait.endless());
    }

    @Override
    public boolean tryLock() {
        return enter(Wait.once());
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit, "unit");
        return enterInterruptibly(time <= 0 ? Wait.once() : Wait.nanos(unit.toNanos(time)));
    }

    private boolean enter(Wait wait) {
        return reentered() || owns(acquisition.uninterruptibly(wait, Thread.currentThread()));
    }

    private boolean enterInterruptibly(Wait wait) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before lock '" + PrintableText.of(name) + "' was asked for");
        }
        return reentered() || owns(acquisition.interruptibly(wait, Thread.currentThread()));
    }

    private boolean reentered() {
        ThreadHold hold = client.threadHolds().ofCurrentThread(name);
        if (hold == null) {
            return false;
        }
        client.requireOpen(name);
        if (hold.lease.state() == LeaseState.LOST) {
            throw hold.lease.lost();
        }
        if (hold.count == Integer.MAX_VALUE) {
            throw new IllegalStateException(
                    "Lock '" + PrintableText.of(name) + "' was entered " + hold.count + " times by one thread");
        }
        hold.count++;
        return true;
    }

    private boolean owns(Optional<LiveLease> lease) {
        lease.ifPresent(live -> client.threadHolds().begin(name, live));
        return lease.isPresent();
    }

    @Override
    public void unlock() {
        ThreadHold hold = owned();
        if (--hold.count > 0) {
            return;
        }
        client.threadHolds().end(name);
        CompletableFuture<ReleaseOutcome> answer = hold.lease.release();
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (!answer.isDone() && blockingCalls.areRefused()) {
            throw blockingCalls.refused(
                    "Lock '" + PrintableText.of(name) + "' is being given back, but the answer cannot be waited for",
                    "Unlock after the other call");
        }
        if (answer.join() == ReleaseOutcome.ALREADY_LOST) {
            throw hold.lease.lost();
        }
    }

    private ThreadHold owned() {
        ThreadHold hold = client.threadHolds().ofCurrentThread(name);
        if (hold == null) {
            throw new IllegalMonitorStateException(
                    "Thread " + Thread.currentThread().getName() + " does not hold lock '" + PrintableText.of(name)
                            + "': only the thread that locked can unlock");
        }
        return hold;
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException(
                "Lock '" + PrintableText.of(name) + "' has no conditions: no queue for them exists across processes");
    }

    @Override
    public boolean isHeldByCurrentThread() {
        ThreadHold hold = client.threadHolds().ofCurrentThread(name);
        return hold != null && hold.lease.state() == LeaseState.HELD;
    }

    @Override
    public int holdCount() {
        ThreadHold hold = client.threadHolds().ofCurrentThread(name);
        return hold == null ? 0 : hold.count;
    }

    @Override
    public Optional<Lease> heldByCurrentThread() {
        return Optional.ofNullable(client.threadHolds().ofCurrentThread(name))
                .map(hold -> new ThreadLease(hold.lease, client.engine()));
    }

    // ---- owned by the handle

    @Override
    public Lease acquire() throws InterruptedException {
        if (client.threadHolds().ofCurrentThread(name) != null) {
            throw new IllegalStateException(
                    "Deadlock: thread " + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                            + "' by lock() or run(), and acquire() is not re-entrant: it would wait for this very thread. Use the lease of"
                            + " heldByCurrentThread(), or acquire(Duration)");
        }
        return handle(acquisition.interruptibly(Wait.endless(), null)).orElseThrow();
    }

    @Override
    public Lease acquire(Duration wait) throws InterruptedException {
        Wait checked = Wait.of(name, wait);
        return new HandleLease(acquisition.inTime(checked, wait), client.engine());
    }

    @Override
    public Optional<Lease> tryAcquire() throws InterruptedException {
        return handle(acquisition.interruptibly(Wait.once(), null));
    }

    @Override
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return handle(acquisition.interruptibly(Wait.of(name, wait), null));
    }

    private Optional<Lease> handle(Optional<LiveLease> lease) {
        return lease.map(live -> new HandleLease(live, client.engine()));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync() {
        return acquisition.async(Wait.endless(), Duration.ZERO);
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(Duration wait) {
        return acquisition.async(Wait.of(name, wait), wait);
    }

    @Override
    public LockInspection inspect() {
        client.requireOpen(name);
        requireOtherThread("inspected");
        try {
            return Answers.await(client.engine(), client.engine().backend.inspect(name));
        } catch (CompletionException failed) {
            throw acquisition.notInspected(failed);
        }
    }

    @Override
    public ForcedRelease forceRelease(HolderId holder) {
        client.requireOpen(name);
        Objects.requireNonNull(holder, "holder");
        requireOtherThread("released by force");
        try {
            boolean released =
                    Answers.await(client.engine(), client.engine().backend.forceRelease(name, holder));
            return released ? ForcedRelease.RELEASED : ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT;
        } catch (CompletionException failed) {
            throw acquisition.notForced(failed);
        }
    }

    private void requireOtherThread(String done) {
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (blockingCalls.areRefused()) {
            throw blockingCalls.refused(
                    "Lock '" + PrintableText.of(name) + "' cannot be " + done, "Call on another thread");
        }
    }

    @Override
    public String toString() {
        return "Lock '" + PrintableText.of(name) + "' at "
                + client.engine().backend.description() + ", " + options;
    }
}
