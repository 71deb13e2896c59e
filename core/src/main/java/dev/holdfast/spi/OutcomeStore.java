package dev.holdfast.spi;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What tasks under a lock came to. The contract of {@link LockBackend} applies to every request. */
public interface OutcomeStore {

    /**
     * Reads the outcome that is stored for a lock, if there is one whose validity is not over. Changes nothing, and
     * needs no hold.
     *
     * @param lock the lock
     * @return the outcome; empty if none is stored
     */
    CompletionStage<Optional<StoredOutcome>> recall(LockId lock);

    /**
     * Stores an outcome for a lock, in the place of any that is stored, if and only if the lock is held by that very
     * hold, attempt and token, at the moment at which the request is carried out. The hold itself is not touched.
     *
     * <p>An outcome that was stored already by a copy of this request is answered with {@link StoreAnswer#STORED},
     * regardless of who holds the lock by then, and its validity is not made longer. A copy that is carried out after
     * the hold has ended stores nothing, so that no late one takes the place of what another hold has stored since.
     *
     * @param outcome what to store, and under which hold
     * @return the answer
     */
    CompletionStage<StoreAnswer> store(NewOutcome outcome);
}
