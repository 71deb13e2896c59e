package dev.holdfast.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.load.Usage.UsageMeter;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class UsageMeterTest {

    private static final int MEGABYTE = 1 << 20;

    @Test
    void read_whatAnotherThreadAllocatesAndUses_isCounted() throws InterruptedException {
        UsageMeter meter = new UsageMeter(new Chunks());
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
        Chunks tapes = new Chunks();
        UsageMeter meter = new UsageMeter(tapes);
        Usage before = meter.read();
        for (int i = 0; i < 1000; i++) {
            tapes.take();
        }
        Usage after = meter.read();

        assertThat(tapes.allocatedBytes()).isGreaterThan(5L * MEGABYTE);
        assertThat(after.allocatedBytes() - before.allocatedBytes()).isLessThan(tapes.allocatedBytes() / 2);
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
