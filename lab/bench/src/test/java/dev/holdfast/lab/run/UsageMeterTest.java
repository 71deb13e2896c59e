package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.report.Figure;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class UsageMeterTest {

    private static final int MEGABYTE = 1 << 20;

    @Test
    void read_whatAnotherThreadAllocatesAndUses_isCounted() throws InterruptedException {
        UsageMeter meter = new UsageMeter(List.of());
        CountDownLatch allocated = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Map<Figure, Double> before = meter.read();
        byte[][] kept = new byte[10][];
        Thread thread = new Thread(() -> {
            for (int i = 0; i < kept.length; i++) {
                kept[i] = new byte[MEGABYTE];
            }
            allocated.countDown();
            awaitQuietly(end);
        });
        thread.start();
        allocated.await();
        Map<Figure, Double> after = meter.read();
        end.countDown();
        thread.join();

        assertThat(kept[9]).hasSize(MEGABYTE);
        assertThat(grown(before, after, Figure.ALLOCATED_BYTES_PER_OP)).isGreaterThan(10.0 * MEGABYTE);
        assertThat(grown(before, after, Figure.CLIENT_MICROS_PER_OP)).isNotNegative();
    }

    @Test
    void read_memoryOfTapes_isNotCounted() {
        Tape tape = new Tape(0, 0);
        UsageMeter meter = new UsageMeter(List.of(tape));
        Map<Figure, Double> before = meter.read();
        for (int i = 0; i < 1000 * Tape.PASSES_OF_CHUNK; i++) {
            tape.add(0, 0, 0, 0, 0, false, 0);
        }
        Map<Figure, Double> after = meter.read();

        assertThat(tape.allocatedBytes()).isGreaterThan(5L * MEGABYTE);
        assertThat(grown(before, after, Figure.ALLOCATED_BYTES_PER_OP)).isLessThan(tape.allocatedBytes() / 2.0);
    }

    private static double grown(Map<Figure, Double> before, Map<Figure, Double> after, Figure figure) {
        return after.get(figure) - before.get(figure);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
