package dev.holdfast.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings.ThreadKind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ArrivalsTest {

    private static final long LONG_AGO = System.nanoTime() - TimeUnit.HOURS.toNanos(1);

    private final Sections sections = Sections.ofThisProcess(1);

    @Test
    void await_threadThatIsLate_comesAtOnceForEachTimeThatWasDue() {
        // A thousand a second by four threads: every 4 ms each, a millisecond apart.
        Arrivals third = arrivals("c1x4", 1000, 2);
        third.begin(LONG_AGO);

        List<Long> dueMillis = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            assertThat(third.await()).isTrue();
            dueMillis.add(TimeUnit.NANOSECONDS.toMillis(third.dueNanos(System.nanoTime()) - LONG_AGO));
        }

        assertThat(dueMillis).containsExactly(2L, 6L, 10L);
    }

    @Test
    void await_timeThatIsToCome_isWaitedFor() {
        Arrivals loop = arrivals("c1x1", 100, 0);
        long startNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
        loop.begin(startNanos);

        assertThat(loop.await()).isTrue();

        assertThat(System.nanoTime() - startNanos).isNotNegative();
        assertThat(loop.dueNanos(0)).isEqualTo(startNanos);
    }

    @Test
    void await_sliceThatIsOver_doesNotWaitForWhatIsFarAhead() {
        Arrivals loop = arrivals("c1x1", 1, 0);
        loop.begin(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
        sections.end();

        assertThat(loop.await()).isFalse();
    }

    @Test
    void backlog_threadThatIsLate_hasWhatWasDueAndNotBegunWith() {
        Arrivals loop = arrivals("c1x1", 1000, 0);
        loop.begin(LONG_AGO);
        loop.await();
        loop.await();

        List<Long> leftMillis = loop.backlog()
                .before(LONG_AGO + TimeUnit.MILLISECONDS.toNanos(5))
                .mapToObj(due -> TimeUnit.NANOSECONDS.toMillis(due - LONG_AGO))
                .toList();

        assertThat(leftMillis).containsExactly(2L, 3L, 4L);
    }

    @Test
    void await_burst_comesOnceAndWasDueWhenItBegan() {
        Arrivals burst = arrivals("w1", 0, 0);
        burst.begin(LONG_AGO);

        assertThat(burst.await()).isTrue();
        assertThat(burst.dueNanos(System.nanoTime())).isEqualTo(LONG_AGO);
        assertThat(burst.await()).isFalse();
    }

    private Arrivals arrivals(String scenario, double rate, int thread) {
        LoadSpec load = new LoadSpec(Scenario.named(scenario), Duration.ZERO, ThreadKind.platform, rate);
        return new Arrivals(load, sections, thread);
    }
}
