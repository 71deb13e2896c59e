package dev.holdfast.latch.internal;

import dev.holdfast.latch.internal.count.LatchCount;
import dev.holdfast.latch.internal.count.LatchQuestion;
import dev.holdfast.latch.internal.count.LatchQuestion.Count;
import dev.holdfast.latch.internal.count.LatchState;
import dev.holdfast.latch.internal.count.LatchState.Present;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.redis.internal.service.NameListeners;
import dev.holdfast.spi.LockId;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** Latches in the memory of this JVM, which all clients of one lock service share. Thread-safe. */
public final class LocalLatches {

    private static final int FEWEST_SWEPT = 64;

    private final LongSupplier micros;
    private final ReentrantLock guard = new ReentrantLock();
    private final Map<String, LatchCount> counts = new HashMap<>();
    private final NameListeners listeners = new NameListeners();
    private int sweptAtSize = FEWEST_SWEPT;

    /** Without latches, by a clock in microseconds. */
    public LocalLatches(LongSupplier micros) {
        this.micros = micros;
    }

    /** Those of a service. */
    public static LatchService of(LocalLockService service) {
        return new LatchService() {

            @Override
            public CompletionStage<LatchState> ask(String latch, LatchQuestion question) {
                return CompletableFuture.completedFuture(latches().ask(latch, question));
            }

            @Override
            public NameListeners listeners() {
                return latches().listeners;
            }

            /** Looked for each time, since a service that forgets everything forgets these. */
            private LocalLatches latches() {
                return service.companion(LocalLatches.class, LocalLatches::new);
            }
        };
    }

    /** Asks a latch; who waits is told if it is open then. */
    public LatchState ask(String latch, LatchQuestion question) {
        LatchState state = count(latch, question);
        if (question instanceof Count && state instanceof Present present && present.isOpen()) {
            listeners.opened(LockId.of(latch), present.begunMicros());
        }
        return state;
    }

    private LatchState count(String latch, LatchQuestion question) {
        guard.lock();
        try {
            long nowMicros = micros.getAsLong();
            sweep(nowMicros);
            return counts.computeIfAbsent(latch, first -> new LatchCount()).ask(nowMicros, question);
        } finally {
            guard.unlock();
        }
    }

    /** Only when there are twice as many as there were after the last time, so that it costs each question little. */
    private void sweep(long nowMicros) {
        if (counts.size() >= sweptAtSize) {
            counts.values().removeIf(count -> count.isOver(nowMicros));
            sweptAtSize = Math.max(FEWEST_SWEPT, 2 * counts.size());
        }
    }

    /** How many latches are kept. */
    public int size() {
        guard.lock();
        try {
            return counts.size();
        } finally {
            guard.unlock();
        }
    }
}
