package dev.holdfast.spring.internal;

import dev.holdfast.Lease;
import dev.holdfast.internal.promise.RunningCalls;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What one subscription asked for and got. When a cancellation meets the grant, Reactor may drop the grant on its way
 * to the section, where it would not be released; so whichever comes second, the grant or the end of the subscription,
 * sees the other here and releases it, once nothing of the section runs any more.
 */
final class ReactiveGrant {

    private volatile @Nullable CompletableFuture<?> asked;
    private volatile @Nullable Grant granted;
    private volatile boolean ended;

    /** Those into the section. */
    final RunningCalls calls = new RunningCalls();

    void await(CompletableFuture<?> question) {
        asked = question;
        if (ended) {
            question.cancel(false);
        }
    }

    /** Returns false if the subscription has ended; then the grant is released. */
    boolean take(Grant grant) {
        granted = grant;
        if (ended) {
            release(grant);
            return false;
        }
        return true;
    }

    /** Ends the question or the hold, if that has not been done. Releasing twice does nothing. */
    void end() {
        ended = true;
        CompletableFuture<?> question = asked;
        if (question != null) {
            question.cancel(false);
        }
        calls.whenReturned(() -> {
            Grant grant = granted;
            if (grant != null) {
                release(grant);
            }
        });
    }

    private static void release(Grant grant) {
        CompletableFuture<Optional<Lease>> unused = grant.releaseAsync();
    }
}
