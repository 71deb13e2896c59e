package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.latch.Latches;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.rate.RateGates;
import io.micrometer.common.docs.KeyName;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tag;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The meters of gates and latches are there before anything has happened, as they are documented. */
class ModuleMetersTest {

    private final Holdfast holdfast = HoldfastLocal.create();
    private final MeterRegistry registry = new SimpleMeterRegistry();
    private final Tags tags = Tags.of("client", "orders");

    ModuleMetersTest() {
        GateMetrics.builder(RateGates.of(holdfast)).tags(tags).build().bindTo(registry);
        LatchMetrics.builder(Latches.of(holdfast)).tags(tags).build().bindTo(registry);
    }

    @AfterEach
    void close() {
        holdfast.close();
    }

    static Stream<DescribedMeter> meters() {
        return Stream.concat(Stream.of(GateMeter.values()), Stream.of(LatchMeter.values()));
    }

    @ParameterizedTest
    @MethodSource("meters")
    void meter_thatIsDocumented_isRegistered(DescribedMeter documented) {
        Stream<String> keys = Stream.concat(
                Stream.of("client"), Arrays.stream(documented.getKeyNames()).map(KeyName::asString));
        String[] expected = keys.toArray(String[]::new);

        assertThat(registry.find(documented.getName()).meters()).isNotEmpty().allSatisfy(meter -> {
            assertThat(meter.getId().getType()).isEqualTo(documented.getType());
            assertThat(meter.getId().getDescription()).isEqualTo(documented.description());
            assertThat(meter.getId().getTags()).extracting(Tag::getKey).containsExactlyInAnyOrder(expected);
            assertThat(meter.getId().getTag("client")).isEqualTo("orders");
        });
    }

    @Test
    void meter_thatIsRegistered_isDocumented() {
        assertThat(registry.getMeters())
                .extracting(meter -> meter.getId().getName())
                .isSubsetOf(meters().map(DescribedMeter::getName).toList());
    }
}
