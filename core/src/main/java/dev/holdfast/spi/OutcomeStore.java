package dev.holdfast.spi;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/** What tasks under a lock came to. The contract of {@link LockBackend} applies to every request. */
public interface OutcomeStore {

    /**
     * Reads the outcome that is kept for a lock, if there is one whose validity is not over. Changes nothing, and needs
     * no hold.
     *
     * @param lock the lock
     * @return the outcome; empty if none is kept
     */
    CompletionStage<Optional<KeptOutcome>> recall(LockId lock);

    /**
     * Keeps an outcome for a lock, in the place of any that is kept, if and only if the lock is held by that very hold,
     * attempt and token, at the moment at which the request is carried out. The hold itself is not touched.
     *
     * <p>An outcome that was kept already by a copy of this request is answered with {@link KeepAnswer#KEPT},
     * regardless of who holds the lock by then, and its validity is not made longer. A copy that is carried out after
     * the hold has ended keeps nothing, so that no late one takes the place of what another hold has kept since.
     *
     * @param keep what to keep, and under which hold
     * @return the answer
     */
    CompletionStage<KeepAnswer> keep(Keep keep);
}
