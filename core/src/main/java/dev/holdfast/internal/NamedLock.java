package dev.holdfast.internal;

import dev.holdfast.DistributedLock;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockedAction;
import dev.holdfast.LockedFunction;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import dev.holdfast.spi.StoredOutcome;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jspecify.annotations.Nullable;

/**
 * A lock by its name. What a thread owns is counted by {@link ThreadOwnership}; what a handle owns is a
 * {@link HandleLease}.
 */
final class NamedLock implements DistributedLock {

    private final HoldfastClient client;
    private final String name;
    private final LockOptions options;
    private final Acquisition acquisition;
    private final ThreadOwnership ownership;
    private final NameQuestions questions;

    NamedLock(HoldfastClient client, String name, Share share, LockOptions options) {
        this.client = client;
        this.name = name;
        this.options = options;
        this.acquisition = new Acquisition(client, name, share, options);
        this.ownership = ThreadOwnership.of(client, name, share, acquisition);
        this.questions = new NameQuestions(client, name);
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
            ownership.enterInterruptibly(WaitTime.endless());
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
            if (!ownership.enterInterruptibly(WaitTime.of(name, wait))) {
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
            result = function.call(new LeaseView.OfThread(ownership.lease().orElseThrow(), client.engine()));
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
        ownership.enter(WaitTime.endless());
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        ownership.enterInterruptibly(WaitTime.endless());
    }

    @Override
    public boolean tryLock() {
        return ownership.enter(WaitTime.once());
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        Objects.requireNonNull(unit, "unit");
        return ownership.enterInterruptibly(time <= 0 ? WaitTime.once() : WaitTime.nanos(unit.toNanos(time)));
    }

    @Override
    public void lockWithin(Duration wait) throws InterruptedException {
        ownership.enterInTime(WaitTime.of(name, wait), wait);
    }

    @Override
    public void unlock() {
        ownership.unlock();
    }

    @Override
    public Condition newCondition() {
        throw new UnsupportedOperationException(
                "Lock '" + PrintableText.of(name) + "' has no conditions: no queue for them exists across processes");
    }

    @Override
    public boolean isHeldByCurrentThread() {
        return ownership.isHeld();
    }

    @Override
    public int holdCount() {
        return ownership.count();
    }

    @Override
    public Optional<Lease> heldByCurrentThread() {
        return ownership.lease().map(lease -> new LeaseView.OfThread(lease, client.engine()));
    }

    // ---- owned by the handle

    @Override
    public Lease acquire() throws InterruptedException {
        if (ownership.wouldWaitForItself()) {
            throw new IllegalStateException(
                    "Deadlock: thread " + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                            + "' by lock() or run(), and acquire() is not re-entrant: it would wait for this very"
                            + " thread. Use the lease of heldByCurrentThread(), or acquire(Duration)");
        }
        return handle(acquisition.interruptibly(WaitTime.endless(), null)).orElseThrow();
    }

    @Override
    public Lease acquire(Duration wait) throws InterruptedException {
        WaitTime checked = WaitTime.of(name, wait);
        return new HandleLease(acquisition.inTime(checked, null, wait), client.engine());
    }

    @Override
    public Optional<Lease> tryAcquire() throws InterruptedException {
        return handle(acquisition.interruptibly(WaitTime.once(), null));
    }

    @Override
    public Optional<Lease> tryAcquire(Duration wait) throws InterruptedException {
        return handle(acquisition.interruptibly(WaitTime.of(name, wait), null));
    }

    private Optional<Lease> handle(Optional<LiveLease> lease) {
        return lease.map(live -> new HandleLease(live, client.engine()));
    }

    @Override
    public CompletableFuture<Lease> acquireAsync() {
        return acquisition.async(WaitTime.endless(), Duration.ZERO);
    }

    @Override
    public CompletableFuture<Lease> acquireAsync(Duration wait) {
        return acquisition.async(WaitTime.of(name, wait), wait);
    }

    @Override
    public Optional<String> stored() {
        return questions.data().map(StoredOutcome::text);
    }

    @Override
    public LockInspection inspect() {
        return questions.inspect();
    }

    @Override
    public ForcedRelease forceRelease(HolderId holder) {
        return questions.forceRelease(holder);
    }

    @Override
    public String toString() {
        return "Lock '" + PrintableText.of(name) + "' at "
                + client.engine().backend.description() + ", " + options;
    }
}
