package dev.holdfast.reactor;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.PrintableText;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import reactor.core.publisher.Flux;
import reactor.core.publisher.Mono;
import reactor.core.publisher.MonoSink;

/**
 * What one subscription holds.
 *
 * @param handle what the action sees of it
 * @param leases one, or those of a set
 */
record Held<L>(L handle, List<Lease> leases) {

    static Held<Lease> of(Lease lease) {
        return new Held<>(lease, List.of(lease));
    }

    static Held<LeaseSet> of(LeaseSet set) {
        return new Held<>(set, set.names().stream().map(set::lease).toList());
    }

    /** Whether there is nothing any more that a release could take from under the action. */
    boolean isLost() {
        return leases.stream().allMatch(lease -> lease.state() == LeaseState.LOST);
    }

    /** Emits when a lease is lost, and nothing before. */
    Mono<LossReason> loss() {
        return Mono.create(sink -> {
            Consumer<LossReason> end = whileInUse(sink);
            leases.forEach(lease -> lease.onLost(end));
        });
    }

    /**
     * The engine keeps this action, so it must not know the subscription, and by it the lease: one that was dropped has
     * to be collected, to be noticed.
     */
    private static Consumer<LossReason> whileInUse(MonoSink<LossReason> sink) {
        WeakReference<MonoSink<LossReason>> subscription = new WeakReference<>(sink);
        return reason -> {
            MonoSink<LossReason> ended = subscription.get();
            if (ended != null) {
                ended.success(reason);
            }
        };
    }

    /**
     * Releases everything, and ends when all of it was answered: with an error if a lease had been lost. Releasing
     * again sends nothing and has the same end.
     */
    Mono<Void> release() {
        return Flux.fromIterable(leases)
                .flatMapSequential(Held::lossAtRelease, leases.size())
                .collectList()
                .flatMap(losses -> losses.isEmpty() ? Mono.empty() : Mono.error(losses.get(0)));
    }

    /**
     * Ends on the client's executor, even if the answer is there at once: the action may have ended on the thread of a
     * loss action, and what the subscriber does then may block.
     */
    private static Mono<LeaseLostException> lossAtRelease(Lease lease) {
        return Mono.create(sink -> {
            CompletableFuture<ReleaseOutcome> answer = lease.releaseAsync();
            CompletableFuture<Void> unused = answer.handleAsync(
                    (outcome, failed) -> {
                        if (failed != null) {
                            sink.error(failed);
                        } else if (outcome == ReleaseOutcome.ALREADY_LOST) {
                            sink.success(lost(lease));
                        } else {
                            sink.success();
                        }
                        return null;
                    },
                    answer.defaultExecutor());
        });
    }

    private static LeaseLostException lost(Lease lease) {
        return new LeaseLostException(
                lease.name(),
                lease.token(),
                "The lease on lock '" + PrintableText.of(lease.name()) + "' (token " + lease.token()
                        + ") was lost before the action under it ended: what it did may have met another holder. Check"
                        + " what the resource accepted",
                null);
    }
}
