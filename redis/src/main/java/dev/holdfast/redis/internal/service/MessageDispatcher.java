package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.wire.Message;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Validity;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what arrives on the client's channel, and passes it to the engine. */
public final class MessageDispatcher implements RedisTransport.Events {

    private static final Logger LOG = LoggerFactory.getLogger(MessageDispatcher.class);

    private final BackendListener listener;
    private final ServerTime time;
    private final Runnable announcing;
    private final Runnable twinFound;

    /**
     * Reads what comes.
     *
     * @param listener the engine
     * @param time places what comes on the local clock
     * @param announcing runs whenever a connection has come up, before the engine is notified
     * @param twinFound runs when another process uses the same id
     */
    MessageDispatcher(BackendListener listener, ServerTime time, Runnable announcing, Runnable twinFound) {
        this.listener = listener;
        this.time = time;
        this.announcing = announcing;
        this.twinFound = twinFound;
    }

    @Override
    public void message(String text) {
        Message message = Message.parse(text);
        if (message instanceof Message.Granted granted) {
            granted(granted);
        } else if (message instanceof Message.Wanted wanted) {
            listener.wanted(LockId.of(wanted.name()));
        } else if (message instanceof Message.FreeAt freeAt) {
            listener.freeAt(LockId.of(freeAt.name()), time.earliestNanos(freeAt.serverMicros()));
        } else if (message instanceof Message.Unknown) {
            // Shortened here, for an entry that waits would keep the whole of it.
            String shown = PrintableText.of(text);
            LogThread.write(() -> LOG.warn(
                    "Ignored a message that is not of format 1; another version of Holdfast, or another program, sent"
                            + " it: {}",
                    shown));
        }
    }

    /** If the age of the grant is unknown, the engine asks the server, or leaves a grant that no caller waits for. */
    private void granted(Message.Granted grant) {
        Validity validity = time.placed(grant.grantedAtMicros(), grant.claimMillis())
                .orElseGet(() -> time.unplaced(grant.claimMillis()));
        listener.granted(new PushedGrant(
                LockId.of(grant.name()),
                grant.attemptNumber(),
                grant.token(),
                grant.numbers(),
                validity,
                grant.waiters()));
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
