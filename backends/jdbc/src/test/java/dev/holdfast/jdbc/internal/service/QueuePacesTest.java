package dev.holdfast.jdbc.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.LockId;
import org.junit.jupiter.api.Test;

class QueuePacesTest {

    private static final LockId LOCK = LockId.of("order:42");

    private final QueuePaces paces = new QueuePaces();

    @Test
    void nanosPerPlace_aQueueThatWasNotSeenToMove_isZero() {
        assertThat(paces.nanosPerPlace(LOCK)).isZero();
    }

    @Test
    void nanosPerPlace_severalPlacesAtOnce_isTheTimeOfOne() {
        paces.moved(LOCK, 4, 8_000);

        assertThat(paces.nanosPerPlace(LOCK)).isEqualTo(2_000);
    }

    @Test
    void nanosPerPlace_aFasterMove_countsAtOnce() {
        paces.moved(LOCK, 1, 8_000);
        paces.moved(LOCK, 1, 1_000);

        assertThat(paces.nanosPerPlace(LOCK)).isEqualTo(1_000);
    }

    @Test
    void nanosPerPlace_aSlowerMove_countsBitByBit() {
        paces.moved(LOCK, 1, 8_000);
        paces.moved(LOCK, 1, 80_000);
        assertThat(paces.nanosPerPlace(LOCK)).isEqualTo(9_000);

        for (int move = 0; move < 40; move++) {
            paces.moved(LOCK, 1, 80_000);
        }
        assertThat(paces.nanosPerPlace(LOCK)).isEqualTo(80_000);
    }

    @Test
    void nanosPerPlace_moreLocksThanAreRemembered_forgetsThoseThatMovedLongestAgo() {
        for (int lock = 0; lock <= 500; lock++) {
            paces.moved(LockId.of("lock-" + lock), 1, 1_000);
        }

        assertThat(paces.nanosPerPlace(LockId.of("lock-0"))).isZero();
        assertThat(paces.nanosPerPlace(LockId.of("lock-500"))).isEqualTo(1_000);
    }
}
