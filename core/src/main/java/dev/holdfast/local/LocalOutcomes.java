package dev.holdfast.local;

import dev.holdfast.spi.Keep;
import dev.holdfast.spi.KeepAnswer;
import dev.holdfast.spi.KeptOutcome;
import dev.holdfast.spi.LockId;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** What the service keeps of tasks that have run. Guarded by the service. */
final class LocalOutcomes {

    private static final long MICROS_PER_MILLI = 1000;
    private static final int FEWEST_SWEPT = 64;

    private record Entry(KeptOutcome kept, long untilMicros) {}

    private final Map<LockId, Entry> entries = new HashMap<>();
    private int sweptAtSize = FEWEST_SWEPT;

    Optional<KeptOutcome> recall(LockId lock, long nowMicros) {
        Entry entry = entries.get(lock);
        return entry != null && entry.untilMicros > nowMicros ? Optional.of(entry.kept) : Optional.empty();
    }

    KeepAnswer keep(Keep keep, boolean held, long nowMicros) {
        KeptOutcome outcome = new KeptOutcome(keep.hold().token(), keep.outcome());
        if (recall(keep.lock(), nowMicros).filter(outcome::equals).isPresent()) {
            return KeepAnswer.KEPT;
        }
        if (!held) {
            return KeepAnswer.NOT_HELD;
        }
        sweep(nowMicros);
        entries.put(keep.lock(), new Entry(outcome, nowMicros + keep.validityMillis() * MICROS_PER_MILLI));
        return KeepAnswer.KEPT;
    }

    /** Only when there are twice as many as there were after the last time, so that it costs each outcome little. */
    private void sweep(long nowMicros) {
        if (entries.size() >= sweptAtSize) {
            entries.values().removeIf(entry -> entry.untilMicros <= nowMicros);
            sweptAtSize = Math.max(FEWEST_SWEPT, 2 * entries.size());
        }
    }

    void clear() {
        entries.clear();
    }

    int size() {
        return entries.size();
    }
}
