package dev.holdfast.redis;

import dev.holdfast.spi.BackendListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what arrives on the client's channel, and tells the engine. */
final class MessageDispatcher implements RedisTransport.Events {

    private static final Logger LOG = LoggerFactory.getLogger(MessageDispatcher.class);

    private final BackendListener listener;

    MessageDispatcher(BackendListener listener) {
        this.listener = listener;
    }

    @Override
    public void message(String text) {
        Message message = Message.parse(text);
        if (message instanceof Message.Granted granted) {
            listener.granted(granted.grant());
        } else if (message instanceof Message.Wanted wanted) {
            listener.wanted(wanted.name());
        } else if (message instanceof Message.FreeAt freeAt) {
            listener.freeAt(freeAt.name(), freeAt.serverMicros());
        } else if (message instanceof Message.Unknown) {
            LOG.warn(
                    "Ignored a message that is not of format 1; another version of Holdfast, or another program, sent it: {}",
                    text);
        }
    }

    @Override
    public void messagesRestored() {
        listener.messagesRestored();
    }

    @Override
    public void requestsRestored() {
        listener.requestsRestored();
    }
}
