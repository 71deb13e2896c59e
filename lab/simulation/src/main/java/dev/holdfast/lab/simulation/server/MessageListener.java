package dev.holdfast.lab.simulation.server;

/** Hears what is published to the channels that a connection is subscribed to. */
@FunctionalInterface
public interface MessageListener {

    /** For a connection that subscribes to nothing. */
    MessageListener NONE = (channel, text) -> {
        throw new IllegalStateException("a message for a connection without a listener, on " + channel);
    };

    /**
     * A message; called while the publishing command, or its script, is still carried out, so it must not call the
     * server.
     *
     * @param channel where it was published
     * @param text what it says
     */
    void message(String channel, String text);
}
