package dev.holdfast.spi;

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
}
