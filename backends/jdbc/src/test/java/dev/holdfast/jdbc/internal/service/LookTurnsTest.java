package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.LockId;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LookTurnsTest {

    private static final LockId WAITING = LockId.of("waiting");

    private final LookTurns turns = new LookTurns();

    @Test
    void next_fewNames_areAllThereEachTime() {
        List<LockId> held = locks(20);
        for (int look = 0; look < 3; look++) {
            assertThat(turns.next(List.of(WAITING, held.get(3)), held).values())
                    .contains(WAITING)
                    .containsAll(held)
                    .hasSize(21);
            assertThat(turns.turns()).isEqualTo(1);
        }
    }

    @Test
    void next_moreNamesThanAQueryHas_takeTheirTurns() {
        List<LockId> held = locks(1_200);
        for (int round = 0; round < 2; round++) {
            Set<LockId> seen = new HashSet<>();
            for (int look = 0; look < 3; look++) {
                Set<LockId> names =
                        Set.copyOf(turns.next(List.of(WAITING), held).values());
                assertThat(names).hasSize(LookTurns.MOST_NAMES);
                seen.addAll(names);
            }
            assertThat(turns.turns()).isEqualTo(3);
            assertThat(seen).contains(WAITING).containsAll(held);
        }
    }

    @Test
    void next_noNames_isEmpty() {
        assertThat(turns.next(List.of(), List.of())).isEmpty();
    }

    private static List<LockId> locks(int count) {
        return IntStream.range(0, count)
                .mapToObj(number -> LockId.of("lock:" + number))
                .toList();
    }
}
