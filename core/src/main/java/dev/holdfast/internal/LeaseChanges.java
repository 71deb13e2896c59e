package dev.holdfast.internal;

import dev.holdfast.HoldfastException;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.util.Optional;
import java.util.concurrent.CompletionException;

/** Has leases turned into ones of another share. Blocks for one answer of the server. */
final class LeaseChanges {

    private LeaseChanges() {}

    /** What a lease has become; empty if others own or hold it, too. */
    static Optional<LiveLease> change(HoldfastClient client, LiveLease lease, Share to) {
        Engine engine = client.engine();
        if (engine.blockingCalls.areRefused()) {
            throw engine.blockingCalls.refused(
                    "Lock '" + PrintableText.of(lease.name()) + "' cannot be downgraded or upgraded",
                    "Do it on another thread");
        }
        client.requireOpen(lease.name());
        try {
            return client.lanes().change(lease, to).join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof HoldfastException answered) {
                throw answered;
            }
            throw engine.exceptions.changeUnanswered(lease.name(), StageFailure.of(failed));
        }
    }
}
