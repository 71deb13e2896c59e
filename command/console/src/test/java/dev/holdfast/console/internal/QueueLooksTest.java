package dev.holdfast.console.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class QueueLooksTest {

    private final FakeBrowser server = new FakeBrowser();
    private final QueueLooks looks = new QueueLooks(server.nanos::get);

    @Test
    void at_severalPagesWithinAPeriod_askTheServerOnce() throws InterruptedException {
        server.hold("x", "a", 1, 2);

        assertThat(looks.at(server, "x").waiterCount()).isEqualTo(2);
        assertThat(looks.at(server, "x").waiterCount()).isEqualTo(2);
        assertThat(server.looks).hasSize(1);

        server.nanos.addAndGet(TimeUnit.SECONDS.toNanos(1));
        server.hold("x", "a", 1, 3);
        assertThat(looks.at(server, "x").waiterCount()).isEqualTo(3);
        assertThat(server.looks).hasSize(2);
    }

    @Test
    void drainTo_looks_sayOnceHowLongEachTook() throws InterruptedException {
        server.nanosPerCall = 7;
        looks.at(server, "x");
        looks.at(server, "y");

        List<Long> costs = new ArrayList<>();
        looks.drainTo(costs::add);
        looks.drainTo(costs::add);

        assertThat(costs).containsExactly(7L, 7L);
    }
}
