package dev.holdfast.redis.internal.connect;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.redis.internal.script.Script;
import dev.holdfast.spi.BackendFailure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * The way to a server: one stream of requests to it, and one channel from it. Every failure is a
 * {@link BackendFailure}. Nothing blocks but {@link #open} and {@link #close}; stages complete and events come on the
 * transport's own threads.
 */
public interface RedisTransport {

    /** Where the server is, without credentials. */
    String description();

    /**
     * Connects, and returns once the channel is subscribed,
     * or at once if the transport is set to connect in the background.
     *
     * @param channel what to listen to
     * @param events hears of messages and of connections that came back
     * @throws BackendFailure if that did not succeed in the time that the transport allows itself
     */
    void open(String channel, Events events) throws BackendFailure;

    /** Gives both connections up and makes fresh ones that listen to another channel. What is under way fails. */
    void listenTo(String channel);

    /**
     * Closes the connections, and makes none until {@link #resume}. Completes, never exceptionally,
     * when they are closed.
     */
    CompletionStage<Boolean> suspend();

    /** Connects again. */
    void resume();

    /** Runs a script; one that the server does not know is loaded first. */
    CompletionStage<Reply> run(Script script, List<String> keys, List<String> arguments);

    /** The fields of a hash; none if there is no such key. */
    CompletionStage<Map<String, String>> readHash(String key);

    /** Warnings about settings of the server that endanger locks; none if it does not report them. */
    CompletionStage<List<String>> warnings();

    /** Whether the channel is subscribed, as far as is known; false if that cannot be determined. */
    boolean isListening();

    /**
     * Grows whenever the connection for requests was lost or given up. Where it differs before a request and after its
     * answer, what was executed may have been a second copy.
     */
    long epoch();

    /** Whether the calling thread is one of the transport's own. */
    default boolean isOnOwnThread() {
        return false;
    }

    /** Ends the connections. What is under way fails as {@link BackendFailure.Kind#UNKNOWN}. */
    void close();

    /** What comes unasked. */
    interface Events {

        void message(String text);

        /** The channel is subscribed again; messages may have been missed. */
        void messagesRestored();

        /** Requests can be sent again. */
        void requestsRestored();

        /** Another process uses the same channel, and so the same client id. Called once for each channel. */
        void twinFound();
    }
}
