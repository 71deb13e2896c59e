package dev.holdfast.jdbc.internal.service;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/** The attempts of one client that stand in queues, as far as it knows. Thread-safe. */
final class WaitingAttempts {

    /** The rank of an attempt that was not seen in its queue yet. */
    private static final int UNSEEN = -1;

    /**
     * An attempt, how many were before it, since when, and when the lock is free by what it was told last, both on the
     * local clock.
     */
    record Waiting(Attempt attempt, int rank, long sinceNanos, long freeNanos) {

        Waiting freeAt(long nanos) {
            return new Waiting(attempt, rank, sinceNanos, nanos);
        }

        Waiting movedTo(int newRank, long nanos) {
            return new Waiting(attempt, newRank, nanos, freeNanos);
        }
    }

    private final ConcurrentHashMap<LockId, Map<Long, Waiting>> byLock = new ConcurrentHashMap<>();
    private final LongSupplier nanos;

    WaitingAttempts(LongSupplier nanos) {
        this.nanos = nanos;
    }

    /** It was queued, perhaps again. */
    void add(LockId lock, Attempt attempt, long freeNanos) {
        byLock.compute(lock, (id, before) -> {
            Map<Long, Waiting> after = before == null ? new HashMap<>() : new HashMap<>(before);
            after.merge(
                    attempt.number(),
                    new Waiting(attempt, UNSEEN, nanos.getAsLong(), freeNanos),
                    (first, again) -> first.freeAt(freeNanos));
            return after;
        });
    }

    /** It was told that the lock is free then. */
    void freeAt(LockId lock, long attempt, long nanos) {
        byLock.computeIfPresent(lock, (id, before) -> {
            Map<Long, Waiting> after = new HashMap<>(before);
            after.computeIfPresent(attempt, (number, waiting) -> waiting.freeAt(nanos));
            return after;
        });
    }

    /** It was seen with so many before it. {@return since when there are so many} */
    long seenAt(LockId lock, Waiting waiting, int rank, long nanos) {
        if (waiting.rank() == rank) {
            return waiting.sinceNanos();
        }
        byLock.computeIfPresent(lock, (id, before) -> {
            Map<Long, Waiting> after = new HashMap<>(before);
            after.computeIfPresent(waiting.attempt().number(), (number, each) -> each.movedTo(rank, nanos));
            return after;
        });
        return nanos;
    }

    /** {@return whether it was there} */
    boolean remove(LockId lock, long attempt) {
        boolean[] wasThere = new boolean[1];
        byLock.computeIfPresent(lock, (id, before) -> {
            Map<Long, Waiting> after = new HashMap<>(before);
            wasThere[0] = after.remove(attempt) != null;
            return after.isEmpty() ? null : after;
        });
        return wasThere[0];
    }

    List<Waiting> of(LockId lock) {
        return List.copyOf(byLock.getOrDefault(lock, Map.of()).values());
    }

    List<LockId> locks() {
        return List.copyOf(byLock.keySet());
    }

    void clear() {
        byLock.clear();
    }
}
