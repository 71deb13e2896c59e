package dev.holdfast.redis.internal.identity;

import dev.holdfast.redis.internal.wire.Message;
import java.util.LinkedHashMap;
import java.util.Map;
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

    private final ReentrantLock guard = new ReentrantLock();

    private final Map<String, Long> highest = new LinkedHashMap<>();
    private String signature = "";
    private long number;

    /** Signs what is sent from now on with another signature. */
    void sign(String fresh) {
        guard.lock();
        try {
            signature = fresh;
            highest.put(fresh, number);
            if (highest.size() > REMEMBERED) {
                highest.remove(highest.keySet().iterator().next());
            }
        } finally {
            guard.unlock();
        }
    }

    /** The next beat, which counts as sent. */
    Message.Beat next(boolean call) {
        guard.lock();
        try {
            number++;
            highest.put(signature, number);
            return new Message.Beat(signature, number, call);
        } finally {
            guard.unlock();
        }
    }

    /** Whether this process sent it. */
    boolean sent(Message.Beat heard) {
        guard.lock();
        try {
            Long last = highest.get(heard.signature());
            return last != null && heard.number() <= last;
        } finally {
            guard.unlock();
        }
    }

    /** Forgets all that was sent: another channel is used from now on. */
    void forget() {
        guard.lock();
        try {
            highest.clear();
        } finally {
            guard.unlock();
        }
    }
}
