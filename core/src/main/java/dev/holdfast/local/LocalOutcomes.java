package dev.holdfast.local;

import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** The outcomes, and what holders keep with their locks, that the service has stored. Guarded by the service. */
final class LocalOutcomes {

    private static final long MICROS_PER_MILLI = 1000;
    private static final int FEWEST_SWEPT = 64;

    private record Entry(StoredOutcome stored, long number, long untilMicros) {

        /** Whether a request was carried out before, or a later one of the same hold was. */
        boolean isNoOlderThan(NewOutcome outcome) {
            return stored.token() == outcome.hold().token() && number >= outcome.number();
        }
    }

    private record Place(LockId lock, StoredKind kind) {}

    private final Map<Place, Entry> entries = new HashMap<>();
    private int sweptAtSize = FEWEST_SWEPT;

    Optional<StoredOutcome> recall(LockId lock, StoredKind kind, long nowMicros) {
        return valid(new Place(lock, kind), nowMicros).map(Entry::stored);
    }

    private Optional<Entry> valid(Place place, long nowMicros) {
        return Optional.ofNullable(entries.get(place)).filter(entry -> entry.untilMicros > nowMicros);
    }

    StoreAnswer store(NewOutcome outcome, boolean held, long nowMicros) {
        Place place = new Place(outcome.lock(), outcome.kind());
        StoredOutcome stored = new StoredOutcome(outcome.hold().token(), outcome.text());
        Optional<Entry> present = valid(place, nowMicros);
        if (outcome.kind() == StoredKind.OUTCOME
                && present.map(Entry::stored).filter(stored::equals).isPresent()) {
            return StoreAnswer.STORED;
        }
        if (!held) {
            return StoreAnswer.NOT_HELD;
        }
        if (outcome.kind() == StoredKind.DATA
                && present.filter(entry -> entry.isNoOlderThan(outcome)).isPresent()) {
            return StoreAnswer.STORED;
        }
        sweep(nowMicros);
        entries.put(
                place, new Entry(stored, outcome.number(), nowMicros + outcome.validityMillis() * MICROS_PER_MILLI));
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
