package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.latch.Latches;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateAnswer.Passed;
import dev.holdfast.rate.RateGates;
import io.micrometer.observation.ObservationRegistry;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What other modules add to a client is there on the observed one as well. */
class ObservedModulesTest {

    private static final Duration DAY = Duration.ofDays(1);

    private final Holdfast holdfast = HoldfastLocal.create();
    private final Holdfast observed = HoldfastObservations.observe(holdfast, ObservationRegistry.create());

    @AfterEach
    void close() {
        holdfast.close();
    }

    @Test
    void gates_ofAnObservedClient_areThoseOfTheClient() {
        Holdfast twice = HoldfastObservations.observe(observed, ObservationRegistry.create());
        Rate rate = Rate.of(5, DAY);
        RateGates.of(holdfast).gate("g", rate).tryPass();

        assertThat(RateGates.of(twice).gate("g", rate).tryPass()).isEqualTo(new Passed(3));
    }

    @Test
    void latches_ofAnObservedClient_areThoseOfTheClient() {
        Latches.of(holdfast).latch("l", 2, DAY).countDown("a");

        assertThat(Latches.of(observed).latch("l", 2, DAY).left()).isEqualTo(1);
    }
}
