package dev.holdfast.redis.quorum.internal.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** For how long the last members are waited for. */
class CountTest {

    private final List<Runnable> delayed = new ArrayList<>();
    private final List<Long> delays = new ArrayList<>();

    /** What is delayed runs when the test says so. */
    private final Timing timing = new Timing() {

        @Override
        public long nanoTime() {
            return 0;
        }

        @Override
        public void after(long delayNanos, Runnable task) {
            delays.add(delayNanos);
            delayed.add(task);
        }

        @Override
        public void end() {}
    };

    /** Decided once a member has said yes. */
    private final Count<Boolean> count =
            Count.withGrace(new QuorumSize(5, 3), List.of(), answers -> answers.contains(true), timing);

    private CompletableFuture<Map<Integer, Boolean>> enough() {
        return count.enough().toCompletableFuture();
    }

    @Test
    void report_decidedByEnough_waitsForTheOthersForAMomentOnly() {
        count.report(0, true, null);
        count.report(1, false, null);
        assertThat(delayed).isEmpty();
        count.report(2, false, null);
        assertThat(enough()).isNotDone();
        count.report(3, false, null);
        assertThat(delays)
                .hasSize(1)
                .allMatch(nanos -> nanos <= Duration.ofMillis(250).toNanos());

        delayed.get(0).run();

        assertThat(enough()).isCompletedWithValueMatching(answers -> answers.size() == 4);
    }

    @Test
    void report_byAllBeforeTheMomentIsOver_isDoneAtOnce() {
        for (int member = 0; member < 5; member++) {
            count.report(member, true, null);
        }

        assertThat(enough()).isCompletedWithValueMatching(answers -> answers.size() == 5);
    }

    @Test
    void report_byEnoughThatDoNotDecide_waitsForAll() {
        for (int member = 0; member < 4; member++) {
            count.report(member, false, null);
        }
        assertThat(delayed).isEmpty();
        assertThat(enough()).isNotDone();

        count.report(4, false, null);

        assertThat(enough()).isCompletedWithValueMatching(answers -> answers.size() == 5);
    }
}
