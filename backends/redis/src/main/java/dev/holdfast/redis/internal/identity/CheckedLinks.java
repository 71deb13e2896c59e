package dev.holdfast.redis.internal.identity;

import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * What a {@link TwinCheck} checks, and who hears how it went.
 *
 * @param <C> a connection for requests
 * @param <M> a subscription
 */
public interface CheckedLinks<C, M> {

    @Nullable
    C commands();

    @Nullable
    M messages();

    /** Whether there is no subscription because the server, which takes requests, could not be subscribed to. */
    boolean areDeaf();

    /** A number that the server gave to this connection and to no other. May fail: it needs a permission. */
    CompletionStage<Long> number(C connection);

    /** Publishes to the client's channel; how many subscribers were reached. */
    CompletionStage<Long> publish(C connection, String text);

    /** The pair may be used; or the connection for requests alone, if the subscription is not fresh. */
    void passed(C connection, boolean freshCommands, boolean freshMessages);

    /** The server refused the call. It is tried again. */
    void failed(Throwable error);

    /** The call was not heard over this subscription. */
    void deaf(M subscription);

    /** Another process uses the same id. */
    void twinFound();
}
