package dev.holdfast.local;

import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The outcomes, and the data of terms, that the service has stored. Guarded by the service. */
final class LocalOutcomes {

    private static final long MICROS_PER_MILLI = 1000;
    private static final int FEWEST_SWEPT = 64;

    private record Entry(StoredOutcome stored, long untilMicros) {}

    private record Place(LockId lock, StoredKind kind) {}

    private final Map<Place, Entry> entries = new HashMap<>();
    private int sweptAtSize = FEWEST_SWEPT;

    Optional<StoredOutcome> recall(LockId lock, StoredKind kind, long nowMicros) {
        Entry entry = entries.get(new Place(lock, kind));
        return entry != null && entry.untilMicros > nowMicros ? Optional.of(entry.stored) : Optional.empty();
    }

    StoreAnswer store(NewOutcome outcome, boolean held, long nowMicros) {
        StoredOutcome stored = new StoredOutcome(outcome.hold().token(), outcome.text());
        if (outcome.kind() == StoredKind.OUTCOME
                && recall(outcome.lock(), outcome.kind(), nowMicros)
                        .filter(stored::equals)
                        .isPresent()) {
            return StoreAnswer.STORED;
        }
        if (!held) {
            return StoreAnswer.NOT_HELD;
        }
        sweep(nowMicros);
        entries.put(
                new Place(outcome.lock(), outcome.kind()),
                new Entry(stored, nowMicros + outcome.validityMillis() * MICROS_PER_MILLI));
        return StoreAnswer.STORED;
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
