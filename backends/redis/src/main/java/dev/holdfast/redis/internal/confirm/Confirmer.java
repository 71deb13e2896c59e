package dev.holdfast.redis.internal.confirm;

import dev.holdfast.spi.BackendFailure;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/** Has what a server answers confirmed by its replicas. Thread-safe; never blocks. */
public interface Confirmer {

    /** The epoch in which a request that is sent now is answered, or null while nothing can be confirmed. */
    @Nullable
    Epoch current();

    /** By how much a deadline has to be earlier, since a replica may end a hold by a clock that is ahead. */
    long clockSkewNanos();

    /** Why there is no epoch. */
    BackendFailure notReady();

    /** The time in which connections lead to one server, and that server is the primary without a break. */
    interface Epoch {

        /**
         * Has replicas confirm what was answered just now to a request that was sent in this epoch.
         *
         * @return completes once they have; fails as {@link BackendFailure.Kind#UNKNOWN} if too few have in time, or if
         *     the epoch has ended
         */
        CompletionStage<Void> confirmed();
    }
}
