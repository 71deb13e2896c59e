package dev.holdfast.local;

import dev.holdfast.internal.rules.StoredText;
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

    private static final int FEWEST_SWEPT = 64;

    private record Place(LockId lock, StoredKind kind) {}

    private final Map<Place, StoredText> entries = new HashMap<>();
    private int sweptAtSize = FEWEST_SWEPT;

    Optional<StoredOutcome> recall(LockId lock, StoredKind kind, long nowMicros) {
        return valid(new Place(lock, kind), nowMicros).map(StoredText::stored);
    }

    private Optional<StoredText> valid(Place place, long nowMicros) {
        return Optional.ofNullable(entries.get(place)).filter(entry -> entry.untilMicros() > nowMicros);
    }

    StoreAnswer store(NewOutcome outcome, boolean held, long nowMicros) {
        Place place = new Place(outcome.lock(), outcome.kind());
        Optional<StoreAnswer> known =
                StoredText.answerWithoutStoring(valid(place, nowMicros).orElse(null), outcome, held);
        if (known.isEmpty()) {
            sweep(nowMicros);
            entries.put(place, StoredText.of(outcome, nowMicros));
        }
        return known.orElse(StoreAnswer.STORED);
    }

    /** Only when there are twice as many as there were after the last time, so that it costs each outcome little. */
    private void sweep(long nowMicros) {
        if (entries.size() >= sweptAtSize) {
            entries.values().removeIf(entry -> entry.untilMicros() <= nowMicros);
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
