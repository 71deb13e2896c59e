package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * When locks that stay taken for a minimum hold will be free: each member says so for itself, and it is worth asking
 * when enough of them are. Thread-safe.
 */
final class FreeTimes {

    /** Of more locks than a client waits for at once. What is left out costs a waiter its poll bound. */
    private static final int REMEMBERED = 1000;

    private final QuorumSize size;
    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final Map<String, Map<Integer, Long>> times = new LinkedHashMap<>();

    FreeTimes(QuorumSize size) {
        this.size = size;
    }

    /** A member has said when its vote will be free. Answers when enough will be, once that is known. */
    OptionalLong heard(String name, int member, long atNanos) {
        guard.lock();
        try {
            Map<Integer, Long> known = times.computeIfAbsent(name, any -> new HashMap<>());
            known.put(member, atNanos);
            if (size.isEnough(known.size())) {
                times.remove(name);
                return OptionalLong.of(
                        known.values().stream().reduce(atNanos, (one, other) -> other - one > 0 ? other : one));
            }
            if (times.size() > REMEMBERED) {
                times.remove(times.keySet().iterator().next());
            }
            return OptionalLong.empty();
        } finally {
            guard.unlock();
        }
    }
}
