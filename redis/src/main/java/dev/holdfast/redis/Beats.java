package dev.holdfast.redis;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What a client has published to its own channel, so that it can tell what it hears there from what another process with the same client id has sent.
 *
 * <p>Each beat carries a signature, which is drawn anew for each connection, and a number. A process that was restored from a copy of this one's memory knows the
 * signatures drawn before the copy was made, and the highest number sent with each; so a beat is one's own only if that very number was sent. Thread-safe.
 */
final class Beats {

    /** How many signatures are remembered: the server may carry out at last what was sent over connections that were given up. */
    private static final int REMEMBERED = 64;

    private final Map<String, Long> highest = new LinkedHashMap<>();
    private String signature = "";
    private long number;

    /** Signs what is sent from now on with another signature. */
    synchronized void sign(String fresh) {
        signature = fresh;
        highest.put(fresh, number);
        if (highest.size() > REMEMBERED) {
            highest.remove(highest.keySet().iterator().next());
        }
    }

    /** The next beat, which counts as sent. */
    synchronized Message.Beat next(boolean call) {
        number++;
        highest.put(signature, number);
        return new Message.Beat(signature, number, call);
    }

    /** Whether this process sent it. */
    synchronized boolean sent(Message.Beat heard) {
        Long last = highest.get(heard.signature());
        return last != null && heard.number() <= last;
    }

    /** Forgets all that was sent: another channel is used from now on. */
    synchronized void forget() {
        highest.clear();
    }
}
