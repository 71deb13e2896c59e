package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.ByteStrings;

/** A client's connection to a modelled server, as far as the server knows it. */
public final class ModelConnection {

    private final MessageListener listener;
    private boolean open = true;

    ModelConnection(MessageListener listener) {
        this.listener = listener;
    }

    /** Whether the server still has it. */
    public boolean isOpen() {
        return open;
    }

    void end() {
        open = false;
    }

    void deliver(String channel, String text) {
        listener.message(ByteStrings.decoded(channel), ByteStrings.decoded(text));
    }
}
