package dev.holdfast.internal.lane;

import dev.holdfast.spi.Hold;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A renewal to be sent.
 *
 * @param hold what is renewed
 * @param lease the lease that owned the hold then
 * @param millis for how long
 * @param extension completed with the result if the owner asked for it, else null
 */
record RenewalRequest(
        Hold hold, LiveLease lease, long millis, @Nullable CompletableFuture<Void> extension) {}
