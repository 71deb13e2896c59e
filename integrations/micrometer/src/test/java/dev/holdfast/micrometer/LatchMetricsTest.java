package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.latch.DistributedLatch;
import dev.holdfast.latch.Latches;
import io.micrometer.core.instrument.Tags;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the meters of latches count, on a real server. */
class LatchMetricsTest extends OnMeasuredClient {

    private static final Duration DAY = Duration.ofDays(1);

    private final Latches latches = Latches.of(client.holdfast);
    private final DistributedLatch latch = latches.latch("l", 2, DAY);
    private final LatchMetrics metrics = LatchMetrics.of(latches);

    @AfterEach
    void closeMetrics() {
        metrics.close();
    }

    @Test
    void countsAndWaits_ofCalls_areCountedByTheirOutcome() throws Exception {
        metrics.bindTo(client.registry);

        assertThat(latch.await(Duration.ofMillis(20))).isFalse();
        latch.countDown("a");
        Latches.of(client.holdfast).latch("l", 2, DAY).countDown("b");
        assertThat(latch.await(DAY)).isTrue();

        client.awaitCount(2, "holdfast.latch.counted");
        client.awaitTimed(1, "holdfast.latch.wait", "outcome", "timeout");
        client.awaitTimed(1, "holdfast.latch.wait", "outcome", "open");
        assertThat(client.timer("holdfast.latch.wait", "outcome", "timeout").totalTime(TimeUnit.MILLISECONDS))
                .isGreaterThanOrEqualTo(20);
        assertThat(client.timer("holdfast.latch.wait", "outcome", "ended").count())
                .isZero();
    }

    @Test
    void failed_serverSilent_isCountedByItsReason() {
        metrics.bindTo(client.registry);
        latch.countDown("a");
        client.proxy.blackhole();

        assertThatThrownBy(() -> latch.countDown("b")).isInstanceOf(BackendUnavailableException.class);

        client.awaitCount(1, "holdfast.latch.failed", "reason", "unknown");
        assertThat(client.count("holdfast.latch.counted")).isEqualTo(1);
    }

    @Test
    void latchTag_askedFor_groupsLatches() {
        LatchMetrics tagged = LatchMetrics.builder(latches)
                .latchTag(name -> Optional.of(name).filter("l"::equals), 5)
                .build();
        tagged.bindTo(client.registry);

        latch.countDown("a");
        latches.latch("other", 2, DAY).countDown("a");

        client.awaitCount(1, "holdfast.latch.counted", "latch", "l");
        client.awaitCount(1, "holdfast.latch.counted", "latch", "none");
        tagged.close();
    }

    @Test
    void latchTag_withoutAValue_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LatchMetrics.builder(latches).latchTag(Optional::of, 0))
                .withMessage("The tag 'latch' needs at least 1 value, and may have 0");
    }

    @Test
    void close_afterwards_countsNoMore() {
        metrics.bindTo(client.registry);
        latch.countDown("a");
        client.awaitCount(1, "holdfast.latch.counted");

        metrics.close();

        try (LatchMetrics second =
                LatchMetrics.builder(latches).tags(Tags.of("binder", "second")).build()) {
            second.bindTo(client.registry);
            latch.countDown("b");
            client.awaitCount(1, "holdfast.latch.counted", "binder", "second");
        }
        assertThat(client.registry.find("holdfast.latch.counted").counters().stream()
                        .mapToDouble(counter -> counter.count())
                        .sum())
                .isEqualTo(2);
    }

    @Test
    void toString_always_saysWhere() {
        assertThat(metrics.toString()).startsWith("Metrics of Latches at redis://");
    }
}
