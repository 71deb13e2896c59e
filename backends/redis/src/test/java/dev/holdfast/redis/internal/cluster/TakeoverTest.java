package dev.holdfast.redis.internal.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.LockId;
import io.lettuce.core.cluster.SlotHash;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TakeoverTest {

    private static final Address A = new Address("a", 1);
    private static final Address B = new Address("b", 2);
    private static final Address REPLICA = new Address("r", 3);
    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final int LAST = SlotMap.SLOTS - 1;

    private static SlotMap map(int lastOfFirst, Address first, Address second) {
        return SlotMap.of(
                List.of(new SlotMap.Range(0, lastOfFirst, first), new SlotMap.Range(lastOfFirst + 1, LAST, second)));
    }

    private static LockId lockIn(int from, int to) {
        int number = 0;
        while (true) {
            int slot = SlotHash.getSlot(KEYS.hold("lock " + number));
            if (slot >= from && slot <= to) {
                return LockId.of("lock " + number);
            }
            number++;
        }
    }

    @Test
    @DisplayName("a slot that goes from one primary to another was moved, and lost nothing")
    void moved_betweenPrimariesThatStay_isNoTakeover() {
        Takeover takeover = new Takeover(map(7999, A, B), map(5999, A, B), KEYS);

        assertThat(takeover.slots()).isEqualTo(2000);
        assertThat(takeover.successors()).isEmpty();
        assertThat(takeover.movedNames().test(lockIn(6000, 7999))).isTrue();
        assertThat(takeover.movedNames().test(lockIn(0, 5999))).isFalse();
        assertThat(takeover.movedNames().test(lockIn(8000, LAST))).isFalse();
    }

    @Test
    void takenOver_byANodeThatWasNoPrimary_isATakeover() {
        Takeover takeover = new Takeover(map(7999, A, B), map(7999, REPLICA, B), KEYS);

        assertThat(takeover.slots()).isEqualTo(8000);
        assertThat(takeover.successors()).containsExactly(REPLICA);
        assertThat(takeover.namesAt(REPLICA).test(lockIn(0, 7999))).isTrue();
        assertThat(takeover.namesAt(REPLICA).test(lockIn(8000, LAST))).isFalse();
        assertThat(takeover.movedNames().test(lockIn(0, 7999))).isFalse();
    }

    @Test
    @DisplayName("the last slots of a node that is no primary any more may have been taken over before they were moved")
    void takenOver_fromANodeThatIsNoPrimaryAnyMore_isATakeover() {
        SlotMap after = SlotMap.of(List.of(new SlotMap.Range(0, LAST, B)));

        assertThat(new Takeover(map(7999, A, B), after, KEYS).successors()).containsExactly(B);
    }

    @Test
    @DisplayName("slots that go in one step to a primary without any, or from one that keeps none, were moved")
    void moved_inOneStepToOrFromAPrimaryWithoutSlots_isNoTakeover() {
        SlotMap two = SlotMap.of(List.of(new SlotMap.Range(0, LAST, A)), Set.of(B));

        Takeover grown = new Takeover(two, map(7999, A, B), KEYS);
        assertThat(grown.successors()).isEmpty();
        assertThat(grown.movedNames().test(lockIn(8000, LAST))).isTrue();
        Takeover shrunk = new Takeover(map(7999, A, B), two, KEYS);
        assertThat(shrunk.successors()).isEmpty();
        assertThat(shrunk.movedNames().test(lockIn(8000, LAST))).isTrue();
        Takeover redirected = new Takeover(two, two.with(17, B), KEYS);
        assertThat(redirected.slots()).isEqualTo(1);
        assertThat(redirected.successors()).isEmpty();
    }

    @Test
    @DisplayName("slots of a primary that has failed, or that nobody knew as a primary, were taken over")
    void takenOver_fromAFailedPrimaryOrByAnUnknownOne_isATakeover() {
        SlotMap alone = SlotMap.of(List.of(new SlotMap.Range(0, LAST, A)));
        SlotMap after = SlotMap.of(List.of(new SlotMap.Range(0, LAST, B)));

        assertThat(new Takeover(alone, map(7999, A, B), KEYS).successors()).containsExactly(B);
        assertThat(new Takeover(SlotMap.of(List.of(new SlotMap.Range(0, LAST, A)), Set.of(B)), after, KEYS)
                        .successors())
                .containsExactly(B);
    }

    @Test
    @DisplayName("a failover that first shows by one slot is one takeover, and what is seen next is none")
    void takenOver_shownByARedirectionAndThenByALook_isOne() {
        SlotMap before = SlotMap.of(List.of(
                new SlotMap.Range(0, 7999, new SlotMap.Owner(A, Set.of(REPLICA), 1)),
                new SlotMap.Range(8000, LAST, B)));
        SlotMap patched = before.with(17, REPLICA);
        SlotMap seen = map(7999, REPLICA, B);

        assertThat(new Takeover(before, patched, KEYS).slots()).isEqualTo(8000);
        assertThat(new Takeover(before, patched, KEYS).successors()).containsExactly(REPLICA);
        assertThat(new Takeover(patched, seen, KEYS).slots()).isZero();
    }
}
