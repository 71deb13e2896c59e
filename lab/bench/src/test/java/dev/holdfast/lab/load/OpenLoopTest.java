package dev.holdfast.lab.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.load.Arrivals.OpenLoop;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class OpenLoopTest {

    private static final long LONG_AGO = System.nanoTime() - TimeUnit.HOURS.toNanos(1);

    private final Sections sections = Sections.ofThisProcess(1);

    @Test
    void await_threadThatIsLate_comesAtOnceForEachTimeThatWasDue() {
        // A thousand a second by four threads: every 4 ms each, a millisecond apart.
        OpenLoop third = new OpenLoop(sections, 1000, 2, 4);
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
        OpenLoop loop = new OpenLoop(sections, 100, 0, 1);
        long startNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(20);
        loop.begin(startNanos);

        assertThat(loop.await()).isTrue();

        assertThat(System.nanoTime() - startNanos).isNotNegative();
        assertThat(loop.dueNanos(0)).isEqualTo(startNanos);
    }

    @Test
    void await_sliceThatIsOver_doesNotWaitForWhatIsFarAhead() {
        OpenLoop loop = new OpenLoop(sections, 1, 0, 1);
        loop.begin(System.nanoTime() + TimeUnit.HOURS.toNanos(1));
        sections.end();

        assertThat(loop.await()).isFalse();
    }

    @Test
    void backlog_threadThatIsLate_hasWhatWasDueAndNotBegunWith() {
        OpenLoop loop = new OpenLoop(sections, 1000, 0, 1);
        loop.begin(LONG_AGO);
        loop.await();
        loop.await();

        List<Long> leftMillis = new ArrayList<>();
        loop.backlog()
                .forEachBefore(
                        LONG_AGO + TimeUnit.MILLISECONDS.toNanos(5),
                        due -> leftMillis.add(TimeUnit.NANOSECONDS.toMillis(due - LONG_AGO)));

        assertThat(leftMillis).containsExactly(2L, 3L, 4L);
    }
}
