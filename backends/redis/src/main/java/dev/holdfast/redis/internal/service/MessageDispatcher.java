package dev.holdfast.redis.internal.service;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.RedisTransport.Sender;
import dev.holdfast.redis.internal.connect.ServerTime;
import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.redis.internal.wire.Message;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.Validity;
import dev.holdfast.spi.identity.ClientSecret;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads what arrives on the client's channel, and passes it to the engine. */
public final class MessageDispatcher implements RedisTransport.Events {

    private static final Logger LOG = LoggerFactory.getLogger(MessageDispatcher.class);

    private final RedisTransport transport;
    private final BackendListener listener;
    private final NameListeners others;
    private final Supplier<ClientSecret> secret;
    private final LongSupplier nanos;
    private final Runnable announcing;
    private final Runnable twinFound;

    /**
     * Reads what comes.
     *
     * @param transport knows what a message is worth
     * @param listener the engine
     * @param others other modules
     * @param secret with which messages to the client are sealed now
     * @param nanos the local monotonic clock
     * @param announcing runs whenever a connection has come up, before the engine is notified
     * @param twinFound runs when another process uses the same id
     */
    MessageDispatcher(
            RedisTransport transport,
            BackendListener listener,
            NameListeners others,
            Supplier<ClientSecret> secret,
            LongSupplier nanos,
            Runnable announcing,
            Runnable twinFound) {
        this.transport = transport;
        this.listener = listener;
        this.others = others;
        this.secret = secret;
        this.nanos = nanos;
        this.announcing = announcing;
        this.twinFound = twinFound;
    }

    @Override
    public void message(RedisNode from, String text) {
        Envelope letter = Envelope.of(text);
        Message message = Message.parse(letter.message());
        if (message.isSealed() && !letter.isSealedWith(secret.get())) {
            listener.forged("'" + PrintableText.of(text) + "' does not have the seal of the scripts");
        } else if (message instanceof Message.Granted granted) {
            LockId lock = LockId.of(granted.name());
            granted(lock, from, transport.senderOf(lock, from), granted);
        } else if (message instanceof Message.Wanted wanted) {
            LockId lock = LockId.of(wanted.name());
            if (transport.senderOf(lock, from) != Sender.OTHER) {
                transport.contended(lock, from);
                listener.wanted(lock);
            }
        } else if (message instanceof Message.FreeAt freeAt) {
            LockId lock = LockId.of(freeAt.name());
            if (transport.senderOf(lock, from) != Sender.OTHER) {
                listener.freeAt(lock, from.time().earliestNanos(freeAt.serverMicros()));
            }
        } else if (message instanceof Message.Opened opened) {
            // Whichever node passes it on: what is open does not close again before its end.
            others.opened(LockId.of(opened.name()), opened.begunMicros());
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
    private void granted(LockId lock, RedisNode from, Sender sender, Message.Granted grant) {
        if (sender == Sender.OTHER) {
            return;
        }
        ServerTime time = from.time();
        Validity validity = (sender == Sender.ANSWERING
                        ? time.placed(grant.grantedAtMicros(), grant.claimMillis())
                        : Optional.<Validity>empty())
                .orElseGet(() -> time.unplaced(grant.claimMillis()));
        PushedGrant pushed = new PushedGrant(
                lock,
                grant.attemptNumber(),
                grant.share(),
                grant.token(),
                grant.numbers(),
                grant.serial(),
                validity,
                grant.waiters());
        // Before the engine hears of it, which may release the lock and queue again at once.
        transport.settled(lock);
        ConfirmedAnswers.grant(from, pushed, listener::granted);
    }

    @Override
    public void messagesMissed(LockId lock) {
        listener.freeAt(lock, nanos.getAsLong());
        others.missed(lock::equals);
    }

    @Override
    public void messagesRestored() {
        announcing.run();
        listener.messagesRestored();
        others.missed(everyName -> true);
    }

    @Override
    public void requestsRestored() {
        announcing.run();
        listener.requestsRestored();
        others.missed(everyName -> true);
    }

    @Override
    public void takenOver(Predicate<LockId> names) {
        announcing.run();
        listener.takenOver(names);
        others.missed(names);
    }

    @Override
    public void twinFound() {
        twinFound.run();
    }
}
