package dev.holdfast.internal;

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One lock as its threads own it: entered, re-entered, and released by the outermost unlock. */
abstract class ThreadOwnership {

    final HoldfastClient client;
    final String name;

    private final ThreadHolds holds;
    private final Acquisition acquisition;

    /**
     * Of one lock.
     *
     * @param client the client
     * @param name the lock's name
     * @param holds what threads own of this kind of lock
     * @param acquisition how it is acquired
     */
    ThreadOwnership(HoldfastClient client, String name, ThreadHolds holds, Acquisition acquisition) {
        this.client = client;
        this.name = name;
        this.holds = holds;
        this.acquisition = acquisition;
    }

    /**
     * Whether the thread, which does not own this lock, has it by what it owns of the other one of the same name.
     *
     * @throws IllegalStateException if it would wait for itself
     */
    abstract boolean ownsAlready();

    /** Whether what the thread owns by this name is of this lock. */
    boolean isOfThisLock(ThreadHold hold) {
        return true;
    }

    /** Whether the thread has the lock on behalf of an owner, and so would wait for itself to have it otherwise. */
    final boolean ownsForAnOwner() {
        return client.threads().owned.ofCurrentThread(name) != null;
    }

    /** The outermost unlock of a hold, which is no one's any more. */
    abstract void end(ThreadHold hold);

    /** Whether a caller that waits in this thread without end would wait for what the thread itself owns. */
    abstract boolean wouldWaitForItself();

    /** Whether the thread owns the lock now. An interrupt waits in the flag. */
    final boolean enter(WaitTime wait) {
        return reentered() || owns(acquisition.uninterruptibly(wait, Thread.currentThread()));
    }

    /** As above; an interrupt ends the wait. */
    final boolean enterInterruptibly(WaitTime wait) throws InterruptedException {
        requireNotInterrupted();
        return reentered() || owns(acquisition.interruptibly(wait, Thread.currentThread()));
    }

    /**
     * As above; not in time is an exception in the words of what is known.
     *
     * @param asked for its message
     */
    final void enterInTime(WaitTime wait, Duration asked) throws InterruptedException {
        requireNotInterrupted();
        if (!reentered()) {
            ThreadHold unused = holds.begin(name, acquisition.inTime(wait, Thread.currentThread(), asked));
        }
    }

    private void requireNotInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before lock '" + PrintableText.of(name) + "' was requested");
        }
    }

    private boolean reentered() {
        ThreadHold hold = hold();
        if (hold == null) {
            return ownsAlready();
        }
        requireUsable(hold);
        if (hold.count == Integer.MAX_VALUE) {
            throw new IllegalStateException(
                    "Lock '" + PrintableText.of(name) + "' was entered " + hold.count + " times by one thread");
        }
        hold.count++;
        return true;
    }

    /** A lost lock is not entered anew by a thread that has not unwound it. */
    final void requireUsable(ThreadHold hold) {
        client.requireOpen(name);
        if (hold.lease.state() == LeaseState.LOST) {
            throw LeaseExceptions.lost(hold.lease);
        }
    }

    private boolean owns(Optional<LiveLease> lease) {
        if (lease.isPresent()) {
            ThreadHold unused = holds.begin(name, lease.get());
        }
        return lease.isPresent();
    }

    /** Releases the lease if this is the outermost unlock. */
    final void unlock() {
        ThreadHold hold = hold();
        if (hold == null) {
            throw new IllegalMonitorStateException(
                    "Thread " + Thread.currentThread().getName() + " does not hold lock '" + PrintableText.of(name)
                            + "': only the thread that locked can unlock");
        }
        if (--hold.count > 0) {
            return;
        }
        holds.end(hold);
        end(hold);
    }

    final void release(LiveLease lease) {
        CompletableFuture<ReleaseOutcome> answer = lease.release();
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (!answer.isDone() && blockingCalls.areRefused()) {
            throw blockingCalls.refused(
                    "Lock '" + PrintableText.of(name) + "' is being released, but the answer cannot be waited for",
                    "Unlock after the other call");
        }
        if (answer.join() == ReleaseOutcome.ALREADY_LOST) {
            throw LeaseExceptions.lost(lease);
        }
    }

    final boolean isHeld() {
        ThreadHold hold = hold();
        return hold != null && hold.lease.state() == LeaseState.HELD;
    }

    /** How often this thread has entered. */
    final int count() {
        ThreadHold hold = hold();
        return hold == null ? 0 : hold.count;
    }

    /** What this thread owns; it may be lost. */
    final Optional<LiveLease> lease() {
        return Optional.ofNullable(hold()).map(hold -> hold.lease);
    }

    private @Nullable ThreadHold hold() {
        ThreadHold present = holds.ofCurrentThread(name);
        return present == null || !isOfThisLock(present) ? null : present;
    }
}
