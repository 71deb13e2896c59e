package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class SectionTimeTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    @Test
    void pass_shortTime_isSpentOnAProcessor() {
        Duration time = Duration.ofMillis(1).minusNanos(1);
        long cpuNanos = THREADS.getCurrentThreadCpuTime();
        long tookNanos = timeOf(time);

        assertThat(tookNanos).isGreaterThanOrEqualTo(time.toNanos());
        // Other threads may have had the processor meanwhile, but not in all of a hundred times.
        for (int i = 0; i < 100; i++) {
            timeOf(time);
        }
        assertThat(THREADS.getCurrentThreadCpuTime() - cpuNanos).isGreaterThan(time.toNanos());
    }

    @Test
    void pass_longTime_isSlept() {
        Duration time = Duration.ofMillis(50);
        long cpuNanos = THREADS.getCurrentThreadCpuTime();
        long tookNanos = timeOf(time);

        assertThat(tookNanos).isGreaterThanOrEqualTo(time.toNanos());
        assertThat(THREADS.getCurrentThreadCpuTime() - cpuNanos).isLessThan(time.toNanos());
    }

    private static long timeOf(Duration time) {
        long beganNanos = System.nanoTime();
        Sections.spend(time);
        return System.nanoTime() - beganNanos;
    }
}
