package dev.holdfast.rate.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.internal.ModuleAccess;
import dev.holdfast.rate.Rate;
import dev.holdfast.rate.RateGate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Clients whose clocks are ten seconds apart keep a rate together, over an hour of virtual time. */
class ClientClocksTest {

    private static final int CLIENTS = 8;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final VirtualHour hour = new VirtualHour();
    private final LocalGates counts = new LocalGates(hour::serverMicros);
    private final Gates gates = (gate, question) -> CompletableFuture.completedFuture(counts.ask(gate, question));
    private final List<Long> passes = new ArrayList<>();
    private final Random random = new Random(7);

    /** Each client is ahead of the one before, by ten seconds between the first and the last. */
    private void passFor(Duration time, Rate rate) {
        for (int client = 0; client < CLIENTS; client++) {
            Duration ahead = Duration.ofSeconds(10).multipliedBy(client).dividedBy(CLIENTS - 1);
            RateGate gate = new NamedGate(ModuleAccess.of(hour.client(ahead)), gates, "sms", rate);
            hour.after(Duration.ofMillis(client), () -> passAgain(gate));
        }
        hour.pass(time);
    }

    /** Waits for a time that is sometimes too short, and asks again. */
    private void passAgain(RateGate gate) {
        Duration wait = Duration.ofMillis(random.nextInt(3000));
        CompletableFuture<Void> passed = gate.acquireAsync(wait);
        var unused = passed.handle((nothing, refused) -> {
            if (refused == null) {
                passes.add(hour.serverMicros());
            }
            hour.after(Duration.ofMillis(1 + random.nextInt(100)), () -> passAgain(gate));
            return refused == null;
        });
    }

    @Test
    @DisplayName("a window: never more than 10 in any second, and nearly 36,000 in an hour")
    void window_clocksApart_neverHasMoreThanItsPermits() {
        passFor(HOUR, Rate.window(10, SECOND));

        assertThat(passes).hasSizeBetween(34_000, 36_010);
        for (int last = 10; last < passes.size(); last++) {
            assertThat(passes.get(last) - passes.get(last - 10)).isGreaterThanOrEqualTo(1_000_000);
        }
    }

    @Test
    @DisplayName("an evenly spaced rate: the burst and 10 a second in any time, and nearly 36,000 in an hour")
    void spacedRate_clocksApart_neverPassesMoreThanBurstAndRate() {
        passFor(HOUR, Rate.of(10, SECOND).burst(5));

        assertThat(passes).hasSizeBetween(34_000, 36_005);
        for (int last = 5; last < passes.size(); last++) {
            assertThat(passes.get(last) - passes.get(last - 5)).isGreaterThanOrEqualTo(100_000);
        }
    }
}
