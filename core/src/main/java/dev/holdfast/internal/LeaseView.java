package dev.holdfast.internal;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.internal.lane.LiveLease;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** What both kinds of lease show. */
abstract class LeaseView implements Lease {

    final LiveLease live;
    private final ClientSettings settings;

    LeaseView(LiveLease live, ClientSettings settings) {
        this.live = live;
        this.settings = settings;
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
        live.check();
    }

    @Override
    public final void onLost(Consumer<? super LossReason> action) {
        live.onLost(java.util.Objects.requireNonNull(action, "action"));
    }

    @Override
    public final void extend(Duration fromNow) {
        Waits.requireLease(name(), fromNow);
        CompletableFuture<Void> answer = live.extend(fromNow);
        String unanswered = "Lock '" + name() + "' could not be extended: no answer within "
                + settings.responseTimeout().toMillis() + " ms. It lasts at least as long as before";
        CompletableFuture<Void> bounded =
                answer.copy().orTimeout(settings.responseTimeout().toNanos(), TimeUnit.NANOSECONDS);
        try {
            bounded.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException cause) {
                cause.addSuppressed(new IllegalStateException("extend() was called here"));
                throw cause;
            }
            throw new BackendUnavailableException(name(), unanswered, failed.getCause());
        }
    }

    @Override
    public final String toString() {
        return "Lease on lock '" + name() + "', token " + token() + ", " + state();
    }
}
