package dev.holdfast.lab.simulation.network;

import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What the simulation needs of a model of Redis. Commands are executed at once, one after the other. */
public interface RedisModel {

    /** A client's connection, as the server sees it. */
    interface Session {}

    /** What the server answers instead of a value; its text begins with the code. */
    record Refused(String text) {}

    /** A state in which the server refuses. */
    enum State {
        OUT_OF_MEMORY,
        LOADING,
        READ_ONLY,
        BUSY,
        NO_PERMISSION
    }

    /**
     * A new connection.
     *
     * @param messages called with the channel and the text of what is published to it
     * @return for its commands
     */
    Session connect(BiConsumer<String, String> messages);

    /**
     * A connection is closed, as far as the server knows.
     *
     * @param session gone
     */
    void disconnect(Session session);

    /**
     * A replica has taken over, with all data; this connection's subscriptions stay at the former primary, which hears
     * what is published and whose subscribers do not count.
     *
     * @param session with subscriptions
     */
    void leaveBehind(Session session);

    /**
     * A new connection of another program, which listens to all channels.
     *
     * @param messages hears each of them: channel and text
     * @return to be disconnected
     */
    Session eavesdrop(BiConsumer<String, String> messages);

    /**
     * Executes a command.
     *
     * @param session the caller's
     * @param command its words
     * @return a {@code Long}, {@code byte[]}, {@code String} for a status, a {@code List} of those, null, or a
     *     {@link Refused}
     */
    @Nullable
    Object execute(Session session, byte[]... command);

    /**
     * Switches a state on or off.
     *
     * @param state the state
     * @param on whether the server is in it
     */
    void state(State state, boolean on);

    /**
     * Everything that the server would keep over a restart.
     *
     * @return for {@link #restore}
     */
    Object snapshot();

    /**
     * Has another's data from now on.
     *
     * @param snapshot of before
     */
    void restore(Object snapshot);

    /** Forgets all data and all scripts. */
    void wipe();

    /** Forgets all data. */
    void flushAll();

    /** Forgets all scripts. */
    void flushScripts();

    /**
     * A string, without touching anything.
     *
     * @param key its key
     * @return null if there is none, or it has expired
     */
    @Nullable
    String peek(String key);

    /**
     * How long a key lives, without touching anything.
     *
     * @param key its key
     * @return milliseconds; -1 without an end, -2 if there is none
     */
    long remainingMillis(String key);

    /**
     * A sorted set's members in their order, without touching anything.
     *
     * @param key its key
     * @return none if there is no such key
     */
    List<String> members(String key);

    /**
     * A sorted set's members in their order, each followed by its score, without touching anything.
     *
     * @param key its key
     * @return none if there is no such key
     */
    List<String> scores(String key);

    /**
     * A list's elements from its head on, without touching anything.
     *
     * @param key its key
     * @return none if there is no such key
     */
    List<String> elements(String key);

    /**
     * The keys that there are.
     *
     * @return those that have not expired
     */
    List<String> keys();
}
