package dev.holdfast.redis.internal.confirm;

import dev.holdfast.redis.internal.lettuce.CommandConnection;
import org.jspecify.annotations.Nullable;

/** The links to a server whose answers are confirmed, as far as that matters here. Thread-safe; never blocks. */
public interface ConfirmedLinks {

    /** How many connections for requests have been lost or given up. */
    long epoch();

    /** The connection for requests to use now, or null. */
    @Nullable
    CommandConnection usable();

    /** Gives both links up: what came over them may be of another server, or from before it was demoted. */
    void replace(String why);

    /** An epoch has begun, other than the one that a start waits for: what was refused may be sent again. */
    void confirmable();

    /** The connection for confirmations was lost or given up. */
    void lost(String why);

    /** It could not be made, or the server does not confirm. Tried again. */
    void failed(Throwable error);
}
