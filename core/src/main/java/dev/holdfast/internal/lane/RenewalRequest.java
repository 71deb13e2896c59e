package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A renewal to be sent.
 *
 * @param hold what is renewed
 * @param lease the lease that owned the hold then
 * @param millis for how long
 * @param extension completed with the result if the owner asked for it, else null
 * @param takeovers how many servers had taken over from one another when it was sent: after another one its answer says
 *     nothing about the hold
 * @param regainUntilNanos until when the server may restore the hold; empty if it must not
 */
record RenewalRequest(
        Hold hold,
        LiveLease lease,
        long millis,
        @Nullable CompletableFuture<Void> extension,
        int takeovers,
        OptionalLong regainUntilNanos) {}
