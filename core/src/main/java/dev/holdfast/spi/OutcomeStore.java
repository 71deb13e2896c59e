package dev.holdfast.spi;

import java.util.Optional;
import java.util.concurrent.CompletionStage;

/**
 * What tasks under a lock came to, and what holders keep with it. The contract of {@link LockBackend} applies to every
 * request.
 */
public interface OutcomeStore {

    /**
     * Reads what is stored for a lock, if there is something whose validity is not over. Changes nothing, and needs no
     * hold.
     *
     * @param lock the lock
     * @param kind what is looked for
     * @return what is stored, whoever holds the lock now; empty if nothing is
     */
    CompletionStage<Optional<StoredOutcome>> recall(LockId lock, StoredKind kind);

    /**
     * Stores a text for a lock, in the place of any of its kind that is stored, if and only if the lock is held by that
     * very hold, attempt and token, at the moment at which the request is carried out. The hold itself is not touched.
     * A copy that is carried out after the hold has ended stores nothing, so that no late one takes the place of what
     * another hold has stored since.
     *
     * <p>An {@linkplain StoredKind#OUTCOME outcome} that was stored already by a copy of this request is answered with
     * {@link StoreAnswer#STORED}, regardless of who holds the lock by then, and its validity is not made longer.
     *
     * <p>{@linkplain StoredKind#DATA Data} of the same hold with the same {@linkplain NewOutcome#number number}, or a
     * higher one, stays where it is stored, and its validity is not made longer: the request is answered with
     * {@link StoreAnswer#STORED} if the lock is still held by that hold, since a copy of it was carried out before, or
     * a later request has taken its place.
     *
     * @param outcome what to store, and under which hold
     * @return the answer
     */
    CompletionStage<StoreAnswer> store(NewOutcome outcome);
}
