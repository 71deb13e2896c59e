package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/** What owners, listeners and the log learn about the leases of a client, as effects. */
public final class Notices {

    private final Supplier<String> client;

    /**
     * For the leases of a client.
     *
     * @param client its id at the server
     */
    public Notices(Supplier<String> client) {
        this.client = client;
    }

    void renewed(LiveLease lease, boolean othersWait, Effects out) {
        if (out.heard()) {
            out.publish(new LockEvent.Renewed(lease.name(), lease.group(), lease.token(), othersWait));
        }
    }

    void renewalRefused(LiveLease lease, Effects out) {
        if (out.heard()) {
            out.publish(new LockEvent.RenewalRefused(lease.name(), lease.group(), lease.token()));
        }
    }

    void renewalUnanswered(LiveLease lease, BackendFailure failure, Effects out) {
        if (out.heard()) {
            out.publish(new LockEvent.RenewalUnanswered(lease.name(), lease.group(), lease.token(), failure.seen()));
        }
    }

    void abandoned(LiveLease lease, String who, Effects out) {
        out.warn(
                "Lock '{}' (token {}) was never released by {}. It is not renewed any more, and is free when its lease"
                        + " ends. Release it in a finally block, or use run();"
                        + " traceLeaks() on the client's builder shows where it was acquired",
                PrintableText.of(lease.name()),
                lease.token(),
                who,
                lease.acquiredAt);
        if (out.heard()) {
            out.publish(new LockEvent.Abandoned(lease.name(), lease.group(), lease.token(), who));
        }
    }

    void releaseUnanswered(LiveLease lease, BackendFailure failure, Effects out) {
        out.warn(
                "The release of lock '{}' (token {}) was not answered: {}. It is repeated in the background; the lock"
                        + " is free when that succeeds, or when its lease ends",
                PrintableText.of(lease.name()),
                lease.token(),
                failure.seen());
    }

    void released(LiveLease lease, ReleaseOutcome outcome, long nowNanos, Effects out) {
        CompletableFuture<ReleaseOutcome> answer = lease.releasing;
        if (answer != null) {
            out.add(new Effect.Complete(answer, outcome));
        }
        if (out.heard()) {
            Duration held = Duration.ofNanos(nowNanos - lease.acquiredNanos);
            out.publish(new LockEvent.Released(lease.name(), lease.group(), lease.token(), outcome, held));
        }
    }

    void handedOver(LiveLease lease, Effects out) {
        if (out.heard()) {
            out.publish(new LockEvent.HandedOver(lease.name(), lease.group(), lease.token(), lease.waited()));
        }
    }

    void granted(LiveLease lease, Effects out) {
        if (out.heard()) {
            out.publish(new LockEvent.Granted(lease.name(), lease.group(), lease.token(), lease.waited()));
        }
    }

    void lost(LiveLease lease, LossReason reason, long nowNanos, Effects out) {
        Duration held = Duration.ofNanos(nowNanos - lease.acquiredNanos);
        if (lease.lossActions != null) {
            lease.lossActions.forEach(action -> out.add(new Effect.NotifyLoss(action, reason)));
            lease.lossActions = null;
        }
        if (out.heard()) {
            out.publish(new LockEvent.Lost(lease.name(), lease.group(), lease.token(), reason, held));
        }
        // last: an action for the loss runs before anybody reads of it
        out.warn(
                "Lock '{}' (token {}, client {}) was lost after {} ms: {}",
                PrintableText.of(lease.name()),
                lease.token(),
                client.get(),
                held.toMillis(),
                LeaseExceptions.sentenceOf(lease, reason));
    }
}
