package dev.holdfast.lab.simulation.network;

import org.jspecify.annotations.Nullable;

/** Listens to the clients' ends of all connections. */
public interface Wiretap {

    /**
     * A client sends a command.
     *
     * @param connection over which
     * @param command its words
     */
    void sends(Connection connection, byte[][] command);

    /**
     * A client is about to read an answer.
     *
     * @param connection over which
     * @param command what is answered
     * @param reply the answer
     */
    void isAnswered(Connection connection, byte[][] command, @Nullable Object reply);

    /**
     * A client is about to read a message.
     *
     * @param connection over which
     * @param text of the message
     */
    void hears(Connection connection, String text);

    /**
     * A client has read a message, and has done what it does then.
     *
     * @param connection over which
     * @param channel of the message
     * @param text of the message
     */
    void hasHeard(Connection connection, String channel, String text);
}
