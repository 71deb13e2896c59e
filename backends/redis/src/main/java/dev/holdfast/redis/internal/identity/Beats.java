package dev.holdfast.redis.internal.identity;

import dev.holdfast.redis.internal.wire.Message;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What a client has published to its own channel, so that it can distinguish this from what another process
 * with the same client id has published there.
 *
 * <p>Each beat carries a signature, which is drawn anew for each connection, and a number. A process that was restored
 * from a copy of this one's memory knows the signatures drawn before the copy was made, and the highest number sent
 * with each; so a beat is one's own only if that very number was sent. Thread-safe.
 */
public final class Beats {

    /**
     * How many signatures are remembered: the server may carry out at last what was sent over connections that were
     * given up.
     */
    private static final int REMEMBERED = 64;

    private final SentBeats mine = new SentBeats(REMEMBERED);
    private final SentBeats all;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private String signature = "";
    private long number;

    /**
     * Nothing is sent yet.
     *
     * @param all remembers what the client sends to this and to other nodes
     */
    Beats(SentBeats all) {
        this.all = all;
    }

    /** Signs what is sent from now on with another signature. */
    void sign(String fresh) {
        guard.lock();
        try {
            signature = fresh;
            note();
        } finally {
            guard.unlock();
        }
    }

    /** The next beat, which counts as sent. */
    Message.Beat next(boolean call) {
        guard.lock();
        try {
            number++;
            note();
            return new Message.Beat(signature, number, call);
        } finally {
            guard.unlock();
        }
    }

    private void note() {
        mine.note(signature, number);
        all.note(signature, number);
    }

    /** Whether this process sent it to this node. */
    boolean sent(Message.Beat heard) {
        return mine.sent(heard);
    }

    /** Whether this process sent it, to whichever node. */
    boolean sentAnywhere(Message.Beat heard) {
        return mine.sent(heard) || all.sent(heard);
    }

    /** Forgets what was sent to this node: another channel is used from now on. */
    void forget() {
        mine.forget();
    }
}
