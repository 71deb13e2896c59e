package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription asked for and got. When a cancellation meets the grant, Reactor may drop the lease on its way
 * to the section, where it would not be released; so whichever comes second, the grant or the end of the subscription,
 * sees the other here and releases it.
 */
final class ReactiveGrant {

    private volatile @Nullable CompletableFuture<Lease> asked;
    private volatile @Nullable Lease granted;
    private volatile boolean ended;

    void await(CompletableFuture<Lease> question) {
        asked = question;
        if (ended) {
            question.cancel(false);
        }
    }

    /** Returns false if the subscription has ended; then the lease is released. */
    boolean take(Lease lease) {
        granted = lease;
        if (ended) {
            release(lease);
            return false;
        }
        return true;
    }

    /** Ends the question or the hold, if that has not been done. Releasing twice does nothing. */
    void end() {
        ended = true;
        CompletableFuture<Lease> question = asked;
        if (question != null) {
            question.cancel(false);
        }
        Lease lease = granted;
        if (lease != null) {
            release(lease);
        }
    }

    private static void release(Lease lease) {
        CompletableFuture<ReleaseOutcome> unused = lease.releaseAsync();
    }
}
