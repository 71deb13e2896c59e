package dev.holdfast.internal;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.lane.Joint;
import dev.holdfast.internal.lane.LeaseExceptions;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.lang.ref.Cleaner;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A lease that is owned by its handle. The engine knows only the {@link LiveLease} behind it, so that a handle which
 * is no longer referenced is collected, and its lease is no longer renewed.
 */
final class HandleLease extends LeaseView {

    private static final Cleaner DROPPED = Cleaner.create();

    private final Cleaner.Cleanable drop;
    private final AtomicBoolean closed = new AtomicBoolean();

    HandleLease(LiveLease live, Engine engine) {
        super(live, engine);
        this.drop = DROPPED.register(this, () -> live.abandon("its owner: the lease was dropped without close()"));
    }

    /** What it has become: it counts as closed then. Empty if others own or hold it, too, and it stays as it is. */
    Optional<LiveLease> change(HoldfastClient client, Share to) {
        Optional<LiveLease> changed = client.change(live, to);
        if (changed.isPresent()) {
            closed.set(true);
            drop.clean();
        }
        return changed;
    }

    @Override
    public ReleaseOutcome release() {
        closed.set(true);
        CompletableFuture<ReleaseOutcome> answer = live.release();
        drop.clean();
        if (!answer.isDone() && engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused(
                    "Lock '" + PrintableText.of(name()) + "' is being released, but the answer cannot be waited for",
                    "Use releaseAsync()");
        }
        return answer.join();
    }

    @Override
    public CompletableFuture<ReleaseOutcome> releaseAsync() {
        closed.set(true);
        ClientFuture<ReleaseOutcome> answer = new ClientFuture<>(engine.userCode::execute);
        CompletableFuture<Boolean> unused = live.release().thenApply(answer::answer);
        drop.clean();
        return answer;
    }

    /** Releases it together with other leases; completes on a thread of the engine. */
    CompletableFuture<ReleaseOutcome> release(Joint joint) {
        closed.set(true);
        CompletableFuture<ReleaseOutcome> answer = live.release(joint);
        drop.clean();
        return answer;
    }

    /** As {@link #release(Joint)}, of a lease that no caller was given. */
    CompletableFuture<ReleaseOutcome> giveBack(Joint joint) {
        closed.set(true);
        CompletableFuture<ReleaseOutcome> answer = live.giveBack(joint);
        drop.clean();
        return answer;
    }

    @Override
    public void close() {
        if (closed.compareAndSet(false, true) && release() == ReleaseOutcome.ALREADY_LOST) {
            throw LeaseExceptions.lost(live);
        }
    }
}
