package dev.holdfast.local;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import org.junit.jupiter.api.Test;

class LocalOutcomesTest {

    private static final long VALIDITY_MILLIS = 10;
    private static final long VALIDITY_MICROS = VALIDITY_MILLIS * 1000;

    private final LocalOutcomes outcomes = new LocalOutcomes();

    private static NewOutcome outcome(String name) {
        return new NewOutcome(
                LockId.of(name),
                StoredKind.OUTCOME,
                new Hold(Attempt.exclusive(1, 0, 1000, 1), 5, 1),
                1,
                "done",
                VALIDITY_MILLIS);
    }

    @Test
    void recall_atTheEndOfTheValidity_isEmpty() {
        assertThat(outcomes.store(outcome("a"), true, 0)).isEqualTo(StoreAnswer.STORED);

        assertThat(outcomes.recall(LockId.of("a"), StoredKind.OUTCOME, VALIDITY_MICROS - 1))
                .isPresent();
        assertThat(outcomes.recall(LockId.of("a"), StoredKind.OUTCOME, VALIDITY_MICROS))
                .isEmpty();
    }

    @Test
    void store_manyThatAreOver_takeNoMemory() {
        for (int i = 0; i < 10_000; i++) {
            outcomes.store(outcome("name-" + i), true, i * VALIDITY_MICROS);
        }

        assertThat(outcomes.size()).isLessThan(100);
    }

    @Test
    void store_manyThatAreValid_areAllThere() {
        for (int i = 0; i < 1000; i++) {
            outcomes.store(outcome("name-" + i), true, 0);
        }

        for (int i = 0; i < 1000; i++) {
            assertThat(outcomes.recall(LockId.of("name-" + i), StoredKind.OUTCOME, 1))
                    .isPresent();
        }
    }
}
