package dev.holdfast.spi;

import java.util.List;
import java.util.function.Predicate;

/**
 * Hears what a lock service sends unasked. Called on the backend's own threads; what the engine does in it is short and
 * does not block.
 */
public interface BackendListener {

    /**
     * The service granted a queued attempt. Called for every such grant. If the backend cannot determine when it was
     * given, its validity is {@linkplain Validity#unknown unknown}, and the engine asks again.
     *
     * @param grant the grant
     */
    void granted(PushedGrant grant);

    /**
     * Another client has begun to wait for a lock that this client holds.
     *
     * @param lock the lock
     */
    void wanted(LockId lock);

    /**
     * It is worth asking for a lock again at a known time, without a further message: it will be free then.
     *
     * @param lock the lock
     * @param atNanos on the local monotonic clock
     */
    void freeAt(LockId lock, long atNanos);

    /** Messages may have been missed, and come again from now on: every waiter has to ask again. */
    void messagesRestored();

    /** Requests can be sent again after they could not. */
    void requestsRestored();

    /**
     * Another server speaks for some locks from now on, such as a replica that was promoted, and may lack the last
     * writes of the one before. Called when requests for these locks go to the new server and messages come from it, so
     * it is also what {@link #messagesRestored} and {@link #requestsRestored} say of other locks. No lease of such a
     * lock is trusted until a renewal that is sent from then on is answered; each waiter asks again.
     *
     * <p>Not for a server that has lost its data, or came back with older ones: what it does not have any more is lost.
     *
     * @param names the locks
     */
    void takenOver(Predicate<LockId> names);

    /**
     * The client is known to the service by another id from now on, since another process uses the old one: nothing
     * that was granted or queued before counts any more. Called after {@link LockBackend#clientId()} has changed.
     */
    void identityChanged();

    /**
     * Somebody else has sent a message in the service's name, and it was ignored.
     *
     * @param what was sent, as a part of a sentence, fit to be printed
     */
    default void forged(String what) {}

    /**
     * The locks that the client holds at this moment, for a backend that is asked to give its connections up.
     *
     * @return also those whose release is on its way
     */
    List<LockId> held();
}
