package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SlotMapTest {

    private static final Address A = new Address("a", 1);
    private static final Address B = new Address("b", 2);
    private static final Address C = new Address("c", 3);

    private final SlotMap map = SlotMap.of(List.of(new SlotMap.Range(0, 99, A), new SlotMap.Range(100, 199, B)));

    @Test
    void primaryOf_slotOfARange_isItsPrimary() {
        assertThat(map.primaryOf(99)).contains(A);
        assertThat(map.primaryOf(100)).contains(B);
        assertThat(map.primaryOf(200)).isEmpty();
        assertThat(map.primaries()).containsExactly(A, B);
    }

    @Test
    void with_oneSlot_leavesTheOthersAndTheOriginal() {
        SlotMap patched = map.with(50, C);

        assertThat(patched.primaryOf(50)).contains(C);
        assertThat(patched.primaryOf(51)).contains(A);
        assertThat(map.primaryOf(50)).contains(A);
    }

    @Test
    void with_replicaOfThePrimary_hasAllItsSlots() {
        SlotMap known = SlotMap.of(List.of(
                new SlotMap.Range(0, 9, new SlotMap.Owner(A, Set.of(C), 3)),
                new SlotMap.Range(10, 19, B),
                new SlotMap.Range(20, 29, new SlotMap.Owner(A, Set.of(C), 3))));

        SlotMap patched = known.with(25, C);

        assertThat(patched.primaries()).containsExactly(C, B);
        assertThat(patched.primaryOf(0)).contains(C);
    }

    @Test
    void isOlderThan_slotOfAnotherPrimaryWithAnEarlierEpoch_isOlder() {
        SlotMap known = SlotMap.of(List.of(new SlotMap.Range(0, 9, new SlotMap.Owner(C, Set.of(), 7))));
        SlotMap before = SlotMap.of(List.of(new SlotMap.Range(0, 9, new SlotMap.Owner(A, Set.of(C), 3))));
        SlotMap after = SlotMap.of(List.of(
                new SlotMap.Range(0, 8, new SlotMap.Owner(C, Set.of(), 7)),
                new SlotMap.Range(9, 9, new SlotMap.Owner(B, Set.of(), 8))));

        assertThat(before.isOlderThan(known)).isTrue();
        assertThat(after.isOlderThan(known)).isFalse();
        assertThat(known.isOlderThan(known)).isFalse();
        assertThat(known.isOlderThan(SlotMap.of(List.of()))).isFalse();
    }

    @Test
    void tagServedBy_primary_liesInOneOfItsSlots() {
        String tag = map.with(7, C).tagServedBy(C).orElseThrow();

        assertThat(SlotHash.getSlot("holdfast:client:{" + tag + "}")).isEqualTo(7);
        assertThat(map.tagServedBy(C)).isEqualTo(Optional.empty());
    }

    @Test
    void tagServedBy_passingOver_isAnotherOfItsSlots() {
        String first = map.tagServedBy(A).orElseThrow();
        String second = map.tagServedBy(A, 1).orElseThrow();

        assertThat(second).isNotEqualTo(first);
        assertThat(SlotHash.getSlot(second)).isBetween(0, 99);
    }

    @ParameterizedTest
    @CsvSource({"-1,5", "6,5", "0,16384"})
    void of_noSuchSlots_isRefused(int first, int last) {
        assertThatThrownBy(() -> SlotMap.of(List.of(new SlotMap.Range(first, last, A))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
