package dev.holdfast.rate.internal;

import dev.holdfast.local.LocalLockService;
import dev.holdfast.rate.SpacedRate;
import dev.holdfast.rate.WindowRate;
import dev.holdfast.rate.internal.count.PassQuestion;
import dev.holdfast.rate.internal.count.Passage;
import dev.holdfast.rate.internal.count.SpacedCount;
import dev.holdfast.rate.internal.count.WindowCount;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/** Gates in the memory of this JVM, which all clients of one lock service share. Thread-safe. */
public final class LocalGates {

    private static final int FEWEST_SWEPT = 64;

    private final LongSupplier micros;
    private final ReentrantLock guard = new ReentrantLock();
    private final Map<String, SpacedCount> spaced = new HashMap<>();
    private final Map<String, WindowCount> windows = new HashMap<>();
    private int sweptAtSize = FEWEST_SWEPT;

    /** Without gates, by a clock in microseconds. */
    public LocalGates(LongSupplier micros) {
        this.micros = micros;
    }

    /** Those of a service. */
    public static Gates of(LocalLockService service) {
        // Looked for each time, since a service that forgets everything forgets these.
        return (gate, question) -> CompletableFuture.completedFuture(
                service.companion(LocalGates.class, LocalGates::new).ask(gate, question));
    }

    /** Asks a gate. */
    public Passage ask(String gate, PassQuestion question) {
        guard.lock();
        try {
            long nowMicros = micros.getAsLong();
            sweep(nowMicros);
            return question.rate() instanceof SpacedRate rate
                    ? spaced.computeIfAbsent(gate, first -> new SpacedCount()).ask(nowMicros, rate, question)
                    : windows.computeIfAbsent(gate, first -> new WindowCount())
                            .ask(nowMicros, (WindowRate) question.rate(), question);
        } finally {
            guard.unlock();
        }
    }

    /** Only when there are twice as many as there were after the last time, so that it costs each question little. */
    private void sweep(long nowMicros) {
        if (size() >= sweptAtSize) {
            spaced.values().removeIf(count -> count.isOver(nowMicros));
            windows.values().removeIf(count -> count.isOver(nowMicros));
            sweptAtSize = Math.max(FEWEST_SWEPT, 2 * size());
        }
    }

    /** How many gates are counted. */
    public int size() {
        return spaced.size() + windows.size();
    }
}
