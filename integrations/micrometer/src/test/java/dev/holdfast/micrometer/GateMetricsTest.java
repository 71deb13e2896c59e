package dev.holdfast.micrometer;

import static dev.holdfast.micrometer.MeasuredClient.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateGate;
import dev.holdfast.rate.RateGates;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What the meters of gates count, on a real server. */
class GateMetricsTest extends OnMeasuredClient {

    private static final Duration DAY = Duration.ofDays(1);

    private final RateGates gates = RateGates.of(client.holdfast);
    private final RateGate gate = gates.gate("sms", Rate.of(3, DAY));
    private final GateMetrics metrics = GateMetrics.of(gates);

    @AfterEach
    void closeMetrics() {
        metrics.close();
    }

    @Test
    void unitsAndWaits_ofCalls_areCounted() {
        metrics.bindTo(client.registry);
        RateGate same = RateGates.of(client.holdfast).gate("sms", Rate.of(3, DAY));

        same.tryPass(3);
        gate.tryPass(2);
        gate.acquireAsync(Duration.ofHours(9)).cancel(false);

        client.awaitCount(4, "holdfast.gate.passed");
        client.awaitCount(2, "holdfast.gate.refused");
        client.awaitTimed(1, "holdfast.gate.wait");
        assertThat(client.timer("holdfast.gate.wait").totalTime(TimeUnit.HOURS)).isBetween(7.0, 8.0);
        assertThat(client.count("holdfast.gate.failed", "reason", "unknown")).isZero();
    }

    @Test
    void failed_serverSilent_isCountedByItsReason() {
        metrics.bindTo(client.registry);
        gate.tryPass();
        client.proxy.blackhole();

        assertThatThrownBy(() -> gate.tryPass(2)).isInstanceOf(BackendUnavailableException.class);

        client.awaitCount(2, "holdfast.gate.failed", "reason", "unknown");
        assertThat(client.count("holdfast.gate.passed")).isEqualTo(1);
    }

    @Test
    void gateTag_askedFor_groupsGatesAndIsBounded() {
        GateMetrics tagged = GateMetrics.builder(gates)
                .gateTag(
                        name -> name.contains(":")
                                ? Optional.of(name.substring(0, name.indexOf(':')))
                                : Optional.empty(),
                        1)
                .build();
        tagged.bindTo(client.registry);

        for (String name : new String[] {"sms:1", "sms:2", "mail:1", "plain"}) {
            gates.gate(name, Rate.of(3, DAY)).tryPass();
        }

        client.awaitCount(2, "holdfast.gate.passed", "gate", "sms");
        client.awaitCount(1, "holdfast.gate.passed", "gate", "others");
        client.awaitCount(1, "holdfast.gate.passed", "gate", "none");
        assertThat(client.registry.find("holdfast.gate.passed").counters()).hasSize(3);
        tagged.close();
    }

    @Test
    void gateTag_withoutAValue_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GateMetrics.builder(gates).gateTag(Optional::of, 0))
                .withMessage("The tag 'gate' needs at least 1 value, and may have 0");
    }

    @Test
    void close_afterwards_countsNoMore() {
        metrics.bindTo(client.registry);
        gate.tryPass();
        client.awaitCount(1, "holdfast.gate.passed");

        metrics.close();
        metrics.close();

        MeterRegistry later = new SimpleMeterRegistry();
        GateMetrics second = GateMetrics.of(gates);
        second.bindTo(later);
        gate.tryPass();
        soon().until(() -> later.get("holdfast.gate.passed").counter().count() == 1);
        assertThat(client.count("holdfast.gate.passed")).isEqualTo(1);
        second.close();
    }

    @Test
    void bindTo_twoRegistries_countsInBoth() {
        MeterRegistry second = new SimpleMeterRegistry();
        metrics.bindTo(client.registry);
        metrics.bindTo(second);

        gate.tryPass();

        client.awaitCount(1, "holdfast.gate.passed");
        soon().until(() -> second.get("holdfast.gate.passed").counter().count() == 1);
    }

    @Test
    void toString_always_saysWhere() {
        assertThat(metrics.toString()).startsWith("Metrics of Rate gates at redis://");
    }
}
