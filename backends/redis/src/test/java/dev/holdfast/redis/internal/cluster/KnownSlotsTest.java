package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.LockKeys;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class KnownSlotsTest {

    private static final Address A = new Address("a", 1);
    private static final Address B = new Address("b", 2);

    private final KnownSlots slots = new KnownSlots(new LockKeys(LockKeys.DEFAULT_PREFIX), "the cluster");

    private static SlotMap view(Address primary, long epoch) {
        return SlotMap.of(List.of(new SlotMap.Range(0, 99, new SlotMap.Owner(primary, Set.of(), epoch))));
    }

    private boolean isTaken(SlotMap view, long nowNanos) {
        return slots.take(view, nowNanos).isPresent();
    }

    @Test
    @DisplayName("the answer of a node in a minority does not replace what is known from the majority")
    void take_olderView_isNotBelieved() {
        assertThat(slots.take(view(B, 2), 0)).map(Takeover::slots).contains(0);

        assertThat(isTaken(view(A, 1), 0)).isFalse();
        assertThat(slots.current().primaryOf(5)).contains(B);
        assertThat(slots.take(view(A, 3), 0)).map(Takeover::slots).contains(100);
        assertThat(slots.take(view(B, 3), 0)).map(Takeover::slots).contains(100);
    }

    @Test
    @DisplayName("after a minute in which all nodes give older views, they have begun anew")
    void take_nothingButOlderViewsForAMinute_isBelieved() {
        slots.begin(view(B, 9));
        long minute = KnownSlots.DISBELIEVED_NANOS;

        assertThat(isTaken(view(A, 1), 5)).isFalse();
        assertThat(isTaken(view(B, 9), minute)).isTrue();
        assertThat(isTaken(view(A, 1), minute + 10)).isFalse();
        assertThat(isTaken(view(A, 1), 2 * minute + 10)).isFalse();
        assertThat(isTaken(view(A, 1), 2 * minute + 11)).isTrue();
        assertThat(isTaken(view(B, 2), 2 * minute + 12))
                .as("the later one of the new epochs")
                .isTrue();
    }

    @Test
    void moved_namedForTheFirstTime_changesOnce() {
        assertThat(slots.moved(5, B)).as("nothing is known yet").isEmpty();
        slots.begin(view(A, 1));

        assertThat(slots.moved(5, A)).isEmpty();
        assertThat(slots.moved(5, B)).map(Takeover::slots).contains(1);
        assertThat(slots.moved(5, B)).isEmpty();
        assertThat(slots.current().primaryOf(5)).contains(B);
        assertThat(isTaken(view(A, 1), 0))
                .as("the view of a node that has not heard of the move")
                .isFalse();
        assertThat(isTaken(view(B, 2), 0)).isTrue();
    }
}
