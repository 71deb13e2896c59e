package dev.holdfast.internal;

import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.ThreadHolds.ThreadHold;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** One lock as its threads own it: entered, re-entered, and released by the outermost unlock. */
final class ThreadOwnership {

    private final HoldfastClient client;
    private final String name;
    private final Acquisition acquisition;

    ThreadOwnership(HoldfastClient client, String name, Acquisition acquisition) {
        this.client = client;
        this.name = name;
        this.acquisition = acquisition;
    }

    /** Whether the thread owns the lock now. An interrupt waits in the flag. */
    boolean enter(WaitTime wait) {
        return reentered() || owns(acquisition.uninterruptibly(wait, Thread.currentThread()));
    }

    /** As above; an interrupt ends the wait. */
    boolean enterInterruptibly(WaitTime wait) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted before lock '" + PrintableText.of(name) + "' was requested");
        }
        return reentered() || owns(acquisition.interruptibly(wait, Thread.currentThread()));
    }

    private boolean reentered() {
        ThreadHold hold = hold();
        if (hold == null) {
            return false;
        }
        client.requireOpen(name);
        if (hold.lease.state() == LeaseState.LOST) {
            throw LeaseExceptions.lost(hold.lease);
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

    /** Releases the lease if this is the outermost unlock. */
    void unlock() {
        ThreadHold hold = hold();
        if (hold == null) {
            throw new IllegalMonitorStateException(
                    "Thread " + Thread.currentThread().getName() + " does not hold lock '" + PrintableText.of(name)
                            + "': only the thread that locked can unlock");
        }
        if (--hold.count > 0) {
            return;
        }
        client.threadHolds().end(name);
        CompletableFuture<ReleaseOutcome> answer = hold.lease.release();
        BlockingCalls blockingCalls = client.engine().blockingCalls;
        if (!answer.isDone() && blockingCalls.areRefused()) {
            throw blockingCalls.refused(
                    "Lock '" + PrintableText.of(name) + "' is being released, but the answer cannot be waited for",
                    "Unlock after the other call");
        }
        if (answer.join() == ReleaseOutcome.ALREADY_LOST) {
            throw LeaseExceptions.lost(hold.lease);
        }
    }

    boolean isHeld() {
        ThreadHold hold = hold();
        return hold != null && hold.lease.state() == LeaseState.HELD;
    }

    /** How often this thread has entered. */
    int count() {
        ThreadHold hold = hold();
        return hold == null ? 0 : hold.count;
    }

    /** What this thread owns; it may be lost. */
    Optional<LiveLease> lease() {
        return Optional.ofNullable(hold()).map(hold -> hold.lease);
    }

    private @Nullable ThreadHold hold() {
        return client.threadHolds().ofCurrentThread(name);
    }
}
