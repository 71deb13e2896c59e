package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.row.LockRow;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The rows that this client has written last, which others may have changed since: a guess, to be confirmed by the
 * version when the next one is written. Not for names where the guess was wrong in the last second, and not across
 * connections: the next one may lead to a server that has taken over and is behind, where others write other rows with
 * the same versions. Thread-safe.
 */
final class KnownRows {

    private static final int MOST = 10_000;
    private static final long CONTENDED_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** For so long the clocks run together well enough to say until when a question counts. */
    private static final long CLOCK_NANOS = TimeUnit.SECONDS.toNanos(10);

    private record Known(@Nullable LockRow row, long contendedUntilNanos) {}

    private final ConcurrentHashMap<String, Known> byKey = new ConcurrentHashMap<>();
    private final AtomicInteger connections = new AtomicInteger();
    private volatile @Nullable Exchange exchange;

    /** A connection was opened: nothing is known of what it leads to. */
    void connected() {
        connections.incrementAndGet();
        byKey.clear();
        exchange = null;
    }

    /** {@return how many connections were opened; what was known before another one was is known no more} */
    int connections() {
        return connections.get();
    }

    /** {@return the last exchange; null if it was long ago} */
    @Nullable
    Exchange exchange(long nowNanos) {
        Exchange last = exchange;
        return last != null && nowNanos - last.receivedNanos() < CLOCK_NANOS ? last : null;
    }

    void read(Exchange latest) {
        exchange = latest;
    }

    /** {@return what was written last; null if that is not known, or was wrong a moment ago} */
    @Nullable
    LockRow row(String key) {
        Known known = byKey.get(key);
        return known == null ? null : known.row;
    }

    void written(String key, LockRow row, long nowNanos) {
        if (byKey.size() >= MOST) {
            byKey.clear();
        }
        byKey.compute(
                key,
                (same, known) -> known != null && known.row == null && known.contendedUntilNanos - nowNanos > 0
                        ? known
                        : new Known(row, nowNanos));
    }

    /** Others change it, too. */
    void wasWrong(String key, long nowNanos) {
        byKey.put(key, new Known(null, nowNanos + CONTENDED_NANOS));
    }

    /** It is not known what was written. */
    void forget(String key) {
        byKey.remove(key);
    }
}
