package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.lettuce.CommandConnection;
import dev.holdfast.spi.BackendFailure;

/** Hears how the links to a server fare, on any thread. */
interface NodeWatcher {

    /** A message came over a subscription that may be believed. */
    void message(String text);

    /** The server has ended the subscription of a sharded channel. */
    void subscriptionEnded(String shardChannel);

    /** A sharded channel could not be subscribed, since the server does not serve its slot, or not now. */
    void subscriptionRefused(String shardChannel);

    /** The pair may be used, since one of the two or both are fresh; or the first of them, without the other. */
    void passed(CommandConnection connection, boolean freshCommands, boolean freshMessages);

    /** The server refused the check of the pair. It is tried again. */
    void refused(Throwable error);

    /** A connection was lost or given up. */
    void lost(String why);

    /** Requests can be sent, and no message arrives, since the channel cannot be subscribed. It is tried again. */
    void deaf(BackendFailure why);

    /** A connection could not be made. It is tried again. */
    void failed(Throwable error);

    /** Another process uses the same channel, and so the same client id. */
    void twinFound();
}
