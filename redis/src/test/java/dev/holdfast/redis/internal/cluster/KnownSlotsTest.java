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

    @Test
    @DisplayName("the answer of a node in a minority does not replace what is known from the majority")
    void isBelieved_olderView_isNot() {
        assertThat(slots.isBelieved(view(B, 2), 0)).isTrue();
        assertThat(slots.take(view(B, 2))).isEmpty();

        assertThat(slots.isBelieved(view(A, 1), 0)).isFalse();
        assertThat(slots.isBelieved(view(A, 2), 0)).isTrue();
        assertThat(slots.isBelieved(view(A, 3), 0)).isTrue();
    }

    @Test
    @DisplayName("after a minute in which all nodes give older views, they have begun anew")
    void isBelieved_nothingButOlderViewsForAMinute_is() {
        slots.begin(view(B, 9));
        long minute = KnownSlots.DISBELIEVED_NANOS;

        assertThat(slots.isBelieved(view(A, 1), 5)).isFalse();
        assertThat(slots.isBelieved(view(B, 9), minute)).isTrue();
        assertThat(slots.isBelieved(view(A, 1), minute + 10)).isFalse();
        assertThat(slots.isBelieved(view(A, 1), 2 * minute + 10)).isFalse();
        assertThat(slots.isBelieved(view(A, 1), 2 * minute + 11)).isTrue();
    }

    @Test
    void moved_namedForTheFirstTime_changesOnce() {
        assertThat(slots.moved(5, B)).as("nothing is known yet").isEmpty();
        slots.begin(view(A, 1));

        assertThat(slots.moved(5, A)).isEmpty();
        assertThat(slots.moved(5, B)).map(Takeover::slots).contains(1);
        assertThat(slots.moved(5, B)).isEmpty();
        assertThat(slots.current().primaryOf(5)).contains(B);
        assertThat(slots.isBelieved(view(A, 1), 0))
                .as("the view of a node that has not heard of the move")
                .isFalse();
        assertThat(slots.isBelieved(view(B, 2), 0)).isTrue();
    }
}
