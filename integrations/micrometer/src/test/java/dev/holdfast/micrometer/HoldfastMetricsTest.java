package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.Holdfast;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Arrays;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every meter, by its name and its tags, and to which registries it is bound, and for how long. */
class HoldfastMetricsTest extends OnMeasuredClient {

    private final Holdfast holdfast = client.holdfast;
    private final MeterRegistry registry = client.registry;
    private final HoldfastMetrics metrics = client.metrics;

    // ---- names

    @ParameterizedTest
    @EnumSource(LockMeter.class)
    void bindTo_always_registersWhatIsDocumented(LockMeter documented) {
        metrics.bindTo(registry);

        assertThat(registry.find(documented.getName()).meters()).isNotEmpty().allSatisfy(meter -> {
            assertThat(meter.getId().getType()).isEqualTo(documented.getType());
            assertThat(meter.getId().getDescription()).isEqualTo(documented.description());
            assertThat(meter.getId().getTags())
                    .extracting(Tag::getKey)
                    .containsExactlyInAnyOrderElementsOf(Arrays.stream(documented.getKeyNames())
                            .map(key -> key.asString())
                            .toList());
        });
    }

    @Test
    void bindTo_always_registersNothingElse() {
        metrics.bindTo(registry);

        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .isSubsetOf(Arrays.stream(LockMeter.values())
                        .map(LockMeter::getName)
                        .toList());
    }

    // ---- what happens

    @Test
    void toString_ofMetrics_namesTheClient() {
        assertThat(metrics).hasToString("Metrics of Holdfast client " + holdfast.clientId());
    }

    // ---- tags

    @Test
    void tags_ofTheBuilder_areOnEveryMeter() {
        HoldfastMetrics tagged = HoldfastMetrics.builder(holdfast)
                .tags(Tags.of("client", "orders"))
                .build();
        tagged.bindTo(registry);

        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTag("client")).isEqualTo("orders"));
        tagged.close();
    }

    @Test
    void lockTag_notAskedFor_isOnNoMeter() throws Exception {
        metrics.bindTo(registry);
        holdfast.lock("a").acquire().close();
        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "released");

        assertThat(registry.getMeters())
                .allSatisfy(meter -> assertThat(meter.getId().getTag("lock")).isNull());
    }

    @Test
    void lockTag_askedFor_groupsLocksAndIsBounded() throws Exception {
        HoldfastMetrics tagged = HoldfastMetrics.builder(holdfast)
                .lockTag(
                        name -> name.contains(":")
                                ? Optional.of(name.substring(0, name.indexOf(':')))
                                : Optional.empty(),
                        2)
                .build();
        tagged.bindTo(registry);
        for (String name : new String[] {"order:1", "order:2", "cart:1", "user:1", "group:1", "plain", "order:3"}) {
            holdfast.lock(name).acquire().close();
        }

        client.awaitTimed(3, "holdfast.lock.hold", "outcome", "released", "lock", "order");
        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "released", "lock", "cart");
        client.awaitTimed(2, "holdfast.lock.hold", "outcome", "released", "lock", "others");
        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "released", "lock", "none");
        assertThat(registry.find("holdfast.lock.hold").tagKeys("lock").timers().stream()
                        .map(timer -> timer.getId().getTag("lock"))
                        .distinct())
                .containsExactlyInAnyOrder("order", "cart", "others", "none");
        tagged.close();
    }

    @Test
    void lockTag_withoutAValue_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HoldfastMetrics.builder(holdfast).lockTag(Optional::of, 0))
                .withMessageContaining("at least 1");
    }

    // ---- the end

    @Test
    void close_afterwards_countsNoMoreAndTheGaugesAreGone() throws Exception {
        metrics.bindTo(registry);
        holdfast.lock("a").acquire().close();
        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "released");

        metrics.close();
        metrics.close();

        HoldfastMetrics second = HoldfastMetrics.of(holdfast);
        MeterRegistry later = new SimpleMeterRegistry();
        second.bindTo(later);
        holdfast.lock("a").acquire().close();
        MeasuredClient.soon()
                .until(() -> later.get("holdfast.lock.hold")
                                .tag("outcome", "released")
                                .timer()
                                .count()
                        == 1);
        assertThat(client.timer("holdfast.lock.hold", "outcome", "released").count())
                .isEqualTo(1);
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getType())
                .doesNotContain(Meter.Type.GAUGE);
        second.close();
    }

    @Test
    void bindTo_twoRegistries_countInBoth() throws Exception {
        MeterRegistry second = new SimpleMeterRegistry();
        metrics.bindTo(registry);
        metrics.bindTo(second);

        holdfast.lock("a").acquire().close();

        client.awaitTimed(1, "holdfast.lock.hold", "outcome", "released");
        MeasuredClient.soon()
                .until(() -> second.get("holdfast.lock.hold")
                                .tag("outcome", "released")
                                .timer()
                                .count()
                        == 1);
    }
}
