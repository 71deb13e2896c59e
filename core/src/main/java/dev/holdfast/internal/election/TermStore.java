package dev.holdfast.internal.election;

import dev.holdfast.Lease;
import dev.holdfast.spi.StoreAnswer;
import java.time.Duration;
import java.util.concurrent.CompletionStage;

/** Sends the data of a term to the server. Does not block. */
@FunctionalInterface
public interface TermStore {

    /**
     * Has it stored if the lock is still held by the term's hold.
     *
     * @param lease the lease that the term's leader leads by
     * @param data what it publishes
     * @param validity for how long it stays there unless it is stored again
     * @return what the server answers; fails if it does not
     */
    CompletionStage<StoreAnswer> store(Lease lease, String data, Duration validity);
}
