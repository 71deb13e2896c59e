package dev.holdfast.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;

/** What both kinds of lease show. */
abstract class LeaseView implements Lease {

    final LiveLease live;
    final Engine engine;

    LeaseView(LiveLease live, Engine engine) {
        this.live = live;
        this.engine = engine;
    }

    /** Whether it is a lease of this client's. */
    final boolean isOf(Engine other) {
        return engine == other;
    }

    @Override
    public final String name() {
        return live.name();
    }

    @Override
    public final long token() {
        return live.token();
    }

    @Override
    public final LeaseState state() {
        return live.state();
    }

    @Override
    public final Duration remaining() {
        return live.remaining();
    }

    @Override
    public final Instant acquiredAt() {
        return Instant.ofEpochMilli(live.acquiredWallMillis());
    }

    @Override
    public final Duration waited() {
        return live.waited();
    }

    @Override
    public final int tries() {
        return live.tries();
    }

    @Override
    public final void check() {
        switch (live.state()) {
            case HELD -> {}
            case UNCERTAIN -> throw LeaseExceptions.uncertain(live);
            case LOST, RELEASED -> throw LeaseExceptions.ended(live);
        }
    }

    @Override
    public final void onLost(Consumer<? super LossReason> action) {
        live.onLost(Objects.requireNonNull(action, "action"));
    }

    @Override
    public final void extend(Duration fromNow) {
        Checks.requireLease(name(), Objects.requireNonNull(fromNow, "fromNow"));
        requireOtherThread("extended", "Extend it on another thread");
        try {
            engine.answers.await(live.extend(fromNow));
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof HoldfastException answered) {
                throw answered;
            }
            if (live.state() == LeaseState.LOST) {
                LeaseLostException lost = LeaseExceptions.lost(live);
                lost.addSuppressed(failed);
                throw lost;
            }
            throw engine.exceptions.notExtended(name(), StageFailure.of(failed));
        }
    }

    @Override
    public final void holdAtLeast(Duration fromNow) {
        Checks.requireMinHold(name(), Objects.requireNonNull(fromNow, "fromNow"));
        if (live.hold().attempt().share() != Share.EXCLUSIVE) {
            throw new UnsupportedOperationException("The lease on lock '" + PrintableText.of(name())
                    + "' has no minimum hold: only a lock that is held alone has");
        }
        if (!live.setMinimumHold(fromNow)) {
            throw LeaseExceptions.ended(live);
        }
    }

    @Override
    public final void store(String text, Duration validity) {
        KeptText kept = new KeptText(engine, live, text, validity);
        requireOtherThread("given a text to store", "Call store() on another thread");
        kept.store();
    }

    private void requireOtherThread(String done, String instead) {
        if (engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused("Lock '" + PrintableText.of(name()) + "' cannot be " + done, instead);
        }
    }

    @Override
    public final String toString() {
        return "Lease on lock '" + PrintableText.of(name()) + "', token " + token() + ", " + state();
    }

    /** The view of a lease that a thread owns: it can be looked at, and only {@code unlock} releases it. */
    static final class OfThread extends LeaseView {

        OfThread(LiveLease live, Engine engine) {
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
}
