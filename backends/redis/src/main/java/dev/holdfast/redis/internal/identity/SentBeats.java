package dev.holdfast.redis.internal.identity;

import dev.holdfast.redis.internal.wire.Message;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;

/**
 * What this process has published to a client's channel: of each signature the highest number. A client of a cluster
 * has one for all nodes, since the nodes pass on to each other what is published. Thread-safe.
 */
public final class SentBeats {

    /**
     * How many signatures are remembered for a client of many nodes: a node may pass on at last what was published at
     * another.
     */
    private static final int REMEMBERED = 4096;

    private final int remembered;
    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final Map<String, Long> highest = new LinkedHashMap<>();

    /** Nothing is sent yet. */
    public SentBeats() {
        this(REMEMBERED);
    }

    /**
     * Nothing is sent yet.
     *
     * @param remembered how many signatures are remembered
     */
    SentBeats(int remembered) {
        this.remembered = remembered;
    }

    /** What has this signature was sent up to this number. */
    void note(String signature, long number) {
        guard.lock();
        try {
            highest.put(signature, number);
            if (highest.size() > remembered) {
                highest.remove(highest.keySet().iterator().next());
            }
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

    void forget() {
        guard.lock();
        try {
            highest.clear();
        } finally {
            guard.unlock();
        }
    }
}
