package dev.holdfast.spi;

import java.util.List;

/** Hears what a lock service sends unasked. Called on the backend's own threads; what the engine does in it is short and does not block. */
public interface BackendListener {

    /**
     * The service granted a queued attempt.
     *
     * @param grant the grant
     */
    void granted(PushedGrant grant);

    /**
     * Another client has begun to wait for a lock that this client holds.
     *
     * @param name the lock's name
     */
    void wanted(String name);

    /**
     * A lock that this client waits for will be free at a known time, without a further message.
     *
     * @param name the lock's name
     * @param serverMicros the service's time at which it will be free
     */
    void freeAt(String name, long serverMicros);

    /** Messages may have been missed, and come again from now on: whoever waits has to ask again. */
    void messagesRestored();

    /** Requests can be sent again after they could not. */
    void requestsRestored();

    /**
     * The client is known to the service by another id from now on, since another process uses the old one: nothing that was granted or queued before counts any more.
     * Called after {@link LockBackend#clientId()} has changed.
     */
    void identityChanged();

    /**
     * The locks that the client holds at this moment, for a backend that is asked to give its connections up.
     *
     * @return their names; also of those whose release is on its way
     */
    List<String> held();
}
