package dev.holdfast.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.load.Usage.UsageMeter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class UsageMeterTest {

    private static final int MEGABYTE = 1 << 20;

    @Test
    void read_whatAnotherThreadAllocatesAndUses_isCounted() throws InterruptedException {
        UsageMeter meter = new UsageMeter(List.of());
        CountDownLatch allocated = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Usage before = meter.read();
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
        Usage after = meter.read();
        end.countDown();
        thread.join();

        assertThat(kept[9]).hasSize(MEGABYTE);
        assertThat(after.allocatedBytes() - before.allocatedBytes()).isGreaterThan(10L * MEGABYTE);
        assertThat(after.cpuNanos()).isGreaterThanOrEqualTo(before.cpuNanos());
        assertThat(after.atNanos() - before.atNanos()).isPositive();
    }

    @Test
    void read_memoryOfTapes_isNotCounted() {
        Tape tape = new Tape();
        UsageMeter meter = new UsageMeter(List.of(tape));
        Usage before = meter.read();
        for (int i = 0; i < 1000 * Tape.PASSES_OF_CHUNK; i++) {
            tape.add(0, 0, 0, 0, 0, 0);
        }
        Usage after = meter.read();

        assertThat(tape.allocatedBytes()).isGreaterThan(5L * MEGABYTE);
        assertThat(after.allocatedBytes() - before.allocatedBytes()).isLessThan(tape.allocatedBytes() / 2);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
