package dev.holdfast.spi;

import dev.holdfast.BlockedThread;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What people and health checks ask of a service. The contract of {@link LockBackend} applies to every request. */
public interface Operator {

    /**
     * Asks about a lock, for people.
     *
     * @param lock the lock
     * @return what the service knows
     */
    CompletionStage<LockInspection> inspect(LockId lock);

    /**
     * Ends one hold, whosever it is, as a person demands. What follows is as at its holder's own
     * {@link LockService#release}: the lock goes to the head of the queue under higher tokens, or is free. The holder
     * gets no message; a renewal or release of that hold finds it lost. Every other hold stays untouched, also a later
     * one of the same client or attempt, and so does a lock that has no holder and is only taken for the rest of a
     * minimum hold.
     *
     * @param lock the lock
     * @param holder the hold to end
     * @return whether this copy of the request has ended it; false if that hold is not there
     */
    CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder);

    /**
     * Asks the service for something that takes what asking for a lock takes: it is reached, lets this client in, and
     * takes a write. An answer that a service gives which could not grant a lock, such as one that still loads its
     * data, is a failure.
     *
     * @return completes when the service has answered well
     */
    CompletionStage<Void> probe();

    /**
     * Shows people which threads of this client own a lock and wait for another, in place of what was shown before. No
     * guarantee depends on it, so a request that fails leaves nothing to be repaired; the engine sends the next one
     * within a second or two.
     *
     * @param blocked {@value BlockedThread#MOST} at most; empty if there are none any more
     * @return completes when they can be seen. By default at once: a service without a place for them shows none
     */
    default CompletionStage<Void> showBlocked(List<BlockedThread> blocked) {
        return CompletableFuture.completedFuture(null);
    }

    /**
     * What is known to be set in the service so that it endangers locks.
     *
     * @return sentences for people, each saying what to mend; empty if there is nothing, or if the service does not say
     */
    CompletionStage<List<String>> warnings();
}
