package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.CountedGenerator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.redis.testing.SentScript;
import dev.holdfast.redis.testing.WireFormat;
import java.nio.charset.StandardCharsets;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Rate gates and latches, beside locks of the same names. */
class CountedTest {

    private static final int SEEDS = 300;
    private static final int PARTY = 2;

    private final GeneratedSeeds seeds = new GeneratedSeeds("counted", CountedGenerator::schedule);

    @Test
    @DisplayName("the first seeds with gates and latches break no promise, on one server and with takeovers")
    void play_firstSeedsWithGatesAndLatches_breakNothing() throws InterruptedException {
        seeds.assertFewBreakNothing();
    }

    @Test
    @Tag("ci")
    @DisplayName("seeds with gates and latches break no promise, on one server and with takeovers")
    void play_seedsWithGatesAndLatches_breakNothing() throws InterruptedException {
        seeds.assertNothingBreaks(SEEDS);
    }

    @Test
    @DisplayName("latches open, end, begin anew and time out; units pass, wait, and are refused; calls are cancelled")
    void play_seedsWithGatesAndLatches_haveEveryOutcome() {
        seeds.assertTraced(
                60,
                "AWAIT at latch lock:\\d: true",
                "AWAIT at latch lock:\\d: false",
                "AWAIT at latch .*LatchEndedException: .* ended before it was open",
                "AWAIT at latch .*CancellationException",
                "AWAIT at latch .*HoldfastClosedException",
                "AWAIT at latch .*Could not determine",
                "COUNT_DOWN at latch lock:\\d: 0",
                "COUNT_DOWN at latch .*It is not known whether party",
                "PASS at gate lock:\\d: Passed",
                "PASS at gate lock:\\d: Refused",
                "PASS_WITHIN at gate lock:\\d: null",
                "PASS_WITHIN at gate .*RateExceededException",
                "PASS_WITHIN at gate .*CancellationException",
                "PASS.* at gate .*It is not known whether gate",
                "PASS.* at gate .*Nothing was used",
                "push 1:=\\w+:open:");
    }

    /** A server that hears another name than that of the party that counts down. */
    private static ModelAdapter confused(Clock clock) {
        return new ModelAdapter(clock) {
            private int commands;

            @Override
            public @Nullable Object execute(Session session, byte[]... command) {
                boolean isCount = SentScript.parse(command)
                        .filter(script -> script.keys().contains(WireFormat.DEFAULT.latchWaiters(Caller.nameOf(0)))
                                && script.arguments().size() == PARTY + 1)
                        .isPresent();
                if (!isCount) {
                    return super.execute(session, command);
                }
                byte[][] changed = command.clone();
                changed[command.length - 1] = ("another:" + ++commands).getBytes(StandardCharsets.UTF_8);
                return super.execute(session, changed);
            }
        };
    }

    @Test
    @DisplayName("a failing schedule becomes smaller by calls for gates and latches, too, and still fails")
    void shrink_failingSchedule_keepsTheCallThatFails() {
        EngineErrors.install();
        Simulation simulation = new Simulation(CountedTest::confused);
        Schedule failing = LongStream.range(0, 100)
                .mapToObj(CountedGenerator::schedule)
                .filter(schedule -> breaks(simulation, schedule))
                .findFirst()
                .orElseThrow();

        Schedule small = new Shrinker(simulation, Rule.COUNTED_ONCE).shrink(failing);

        assertThat(breaks(simulation, small)).isTrue();
        assertThat(small.counted()).hasSize(1);
        assertThat(small.calls()).isEmpty();
        assertThat(breaks(new Simulation(), small))
                .as("on a server that hears well")
                .isFalse();
    }

    private static boolean breaks(Simulation simulation, Schedule schedule) {
        return simulation.play(schedule).violations().stream()
                .anyMatch(violation -> violation.rule() == Rule.COUNTED_ONCE);
    }
}
