package dev.holdfast.internal;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.engine.BlockingCalls;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
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

    /** Of one lock, by what is held of it. */
    static ThreadOwnership of(HoldfastClient client, String name, Share share, Acquisition acquisition) {
        if (share == Share.EXCLUSIVE) {
            return new Alone(client, name, acquisition);
        }
        return share.equals(Share.READ)
                ? new Reading(client, name, acquisition)
                : new ForOwner(client, name, share, acquisition);
    }

    /**
     * Of one lock.
     *
     * @param client the client
     * @param name the lock's name
     * @param holds what threads own of this kind of lock
     * @param acquisition how it is acquired
     */
    private ThreadOwnership(HoldfastClient client, String name, ThreadHolds holds, Acquisition acquisition) {
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

    /** A lock that one thread owns alone, perhaps with the read lock of the same name within. */
    private static final class Alone extends ThreadOwnership {

        Alone(HoldfastClient client, String name, Acquisition acquisition) {
            super(client, name, client.threads().alone, acquisition);
        }

        @Override
        boolean ownsAlready() {
            if (reads()) {
                throw new IllegalStateException("Deadlock: thread "
                        + Thread.currentThread().getName() + " owns the read lock of '" + PrintableText.of(name)
                        + "', and the write lock would wait for this very thread. Unlock the read lock first, or lock"
                        + " the write lock from the beginning");
            }
            if (ownsForAnOwner()) {
                throw new IllegalStateException("Deadlock: thread "
                        + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                        + "' on behalf of an owner, and to own it alone it would wait for this very thread. Unlock it,"
                        + " or use the lock of that owner");
            }
            return false;
        }

        private boolean reads() {
            return client.threads().reads.ofCurrentThread(name) != null;
        }

        @Override
        boolean wouldWaitForItself() {
            return count() > 0 || reads() || ownsForAnOwner();
        }

        /** A thread that still reads downgrades. */
        @Override
        void end(ThreadHold hold) {
            ThreadHold within = hold.within;
            if (within == null) {
                release(hold.lease);
            } else {
                within.outer = null;
                downgrade(within);
            }
        }

        /**
         * Where the server cannot be asked, the thread reads under what it owns already, which is more than it needs.
         */
        private void downgrade(ThreadHold within) {
            LiveLease writing = within.lease;
            try {
                client.change(writing, Share.READ).ifPresent(reading -> within.lease = reading);
            } catch (BackendUnavailableException | HoldfastClosedException failed) {
                if (!writing.isHeld()) {
                    throw failed;
                }
            }
        }
    }

    /** A read lock as a thread owns it: by itself, or within the write lock of the same name. */
    private static final class Reading extends ThreadOwnership {

        Reading(HoldfastClient client, String name, Acquisition acquisition) {
            super(client, name, client.threads().reads, acquisition);
        }

        @Override
        boolean ownsAlready() {
            ThreadHold writing = client.threads().alone.ofCurrentThread(name);
            if (writing == null && ownsForAnOwner()) {
                throw new IllegalStateException("Deadlock: thread "
                        + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                        + "' on behalf of an owner, and the read lock would wait for this very thread. Unlock it"
                        + " first");
            }
            if (writing == null) {
                return false;
            }
            requireUsable(writing);
            client.threads().reads.beginWithin(name, writing);
            return true;
        }

        @Override
        boolean wouldWaitForItself() {
            return client.threads().alone.ofCurrentThread(name) != null || ownsForAnOwner();
        }

        @Override
        void end(ThreadHold hold) {
            ThreadHold writing = hold.outer;
            if (writing == null) {
                release(hold.lease);
            } else {
                writing.within = null;
            }
        }
    }

    /** A lock that a thread has on behalf of an owner, beside others who have it for the same one. */
    private static final class ForOwner extends ThreadOwnership {

        private final Share share;

        ForOwner(HoldfastClient client, String name, Share share, Acquisition acquisition) {
            super(client, name, client.threads().owned, acquisition);
            this.share = share;
        }

        @Override
        boolean isOfThisLock(ThreadHold hold) {
            return hold.lease.hold().attempt().share().equals(share);
        }

        @Override
        boolean ownsAlready() {
            if (wouldWaitForItself()) {
                throw new IllegalStateException("Deadlock: thread "
                        + Thread.currentThread().getName() + " owns lock '" + PrintableText.of(name)
                        + "' otherwise, and for this owner it would wait for this very thread. Unlock it first, or lock"
                        + " it for one owner alone");
            }
            return false;
        }

        @Override
        boolean wouldWaitForItself() {
            return client.threads().alone.ofCurrentThread(name) != null
                    || client.threads().reads.ofCurrentThread(name) != null
                    || ownsForAnother();
        }

        private boolean ownsForAnother() {
            ThreadHold owned = client.threads().owned.ofCurrentThread(name);
            return owned != null && !isOfThisLock(owned);
        }

        @Override
        void end(ThreadHold hold) {
            release(hold.lease);
        }
    }
}
