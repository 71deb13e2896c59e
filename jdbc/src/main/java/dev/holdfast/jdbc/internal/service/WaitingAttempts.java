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

    /** An attempt, since when it waits, and when the lock is free by what it was told last, both on the local clock. */
    record Waiting(Attempt attempt, long sinceNanos, long freeNanos) {

        Waiting freeAt(long nanos) {
            return new Waiting(attempt, sinceNanos, nanos);
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
                    new Waiting(attempt, nanos.getAsLong(), freeNanos),
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
