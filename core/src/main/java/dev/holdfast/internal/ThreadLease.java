package dev.holdfast.internal;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import java.util.concurrent.CompletableFuture;

/** The view of a lease that a thread owns: it can be looked at, and only {@code unlock} releases it. */
final class ThreadLease extends LeaseView {

    ThreadLease(LiveLease live, Engine engine) {
        super(live, engine);
    }

    @Override
    public ReleaseOutcome release() {
        throw ownedByThread();
    }

    @Override
    public CompletableFuture<ReleaseOutcome> releaseAsync() {
        throw ownedByThread();
    }

    @Override
    public void close() {
        throw ownedByThread();
    }

    private IllegalStateException ownedByThread() {
        return new IllegalStateException("The lease on lock '" + PrintableText.of(name())
                + "' is owned by a thread: it ends with that thread's outermost unlock(), or with run() and call()."
                + " A lease of your own comes from acquire()");
    }
}
