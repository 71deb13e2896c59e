package dev.holdfast.console.internal;

import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the whole queue of a lock, for a page that shows it. However many pages do, the server is asked once in a
 * period for each lock. Thread-safe.
 */
final class QueueLooks {

    private static final int QUEUE = 1_000;
    private static final int MOST = 64;
    private static final long PERIOD_NANOS = Sampler.PERIOD_MILLIS * 1_000_000;

    private record Look(long atNanos, @Nullable LockInspection seen) {}

    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Look> looks = new LinkedHashMap<>();
    private final Queue<Long> took = new ConcurrentLinkedQueue<>();

    QueueLooks(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** Blocks until the server has answered, unless it was asked just now. Null if it says nothing of the lock. */
    @Nullable
    LockInspection at(LockBrowser browser, String name) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            long begun = nanos.getAsLong();
            Look known = looks.get(name);
            if (known != null && begun - known.atNanos < PERIOD_NANOS) {
                return known.seen;
            }
            LockInspection seen = browser.look(List.of(name), QUEUE).get(name);
            took.add(nanos.getAsLong() - begun);
            looks.remove(name);
            looks.put(name, new Look(begun, seen));
            if (looks.size() > MOST) {
                looks.remove(looks.keySet().iterator().next());
            }
            return seen;
        } finally {
            lock.unlock();
        }
    }

    /** How long each look has taken since the last call. */
    void drainTo(LongConsumer costs) {
        for (Long each = took.poll(); each != null; each = took.poll()) {
            costs.accept(each);
        }
    }
}
