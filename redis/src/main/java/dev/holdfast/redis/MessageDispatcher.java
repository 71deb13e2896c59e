package dev.holdfast.redis;

import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.PrintableText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what arrives on the client's channel, and tells the engine. */
final class MessageDispatcher implements RedisTransport.Events {

    private static final Logger LOG = LoggerFactory.getLogger(MessageDispatcher.class);

    private final BackendListener listener;

    private final Runnable announcing;
    private final Runnable twinFound;

    /**
     * Reads what comes.
     *
     * @param listener the engine
     * @param announcing runs whenever a connection has come up, before the engine is told
     * @param twinFound runs when another process uses the same id
     */
    MessageDispatcher(BackendListener listener, Runnable announcing, Runnable twinFound) {
        this.listener = listener;
        this.announcing = announcing;
        this.twinFound = twinFound;
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
            // Shortened here, for an entry that waits would keep the whole of it.
            String shown = PrintableText.of(text);
            LogThread.write(() -> LOG.warn(
                    "Ignored a message that is not of format 1; another version of Holdfast, or another program, sent"
                            + " it: {}",
                    shown));
        }
    }

    @Override
    public void messagesRestored() {
        announcing.run();
        listener.messagesRestored();
    }

    @Override
    public void requestsRestored() {
        announcing.run();
        listener.requestsRestored();
    }

    @Override
    public void twinFound() {
        twinFound.run();
    }
}
