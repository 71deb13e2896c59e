package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.Schedule;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The seeds of one generator, from 1 on.
 *
 * @param topology its name on the command line
 * @param generator makes the schedule of a seed
 */
record GeneratedSeeds(String topology, LongFunction<Schedule> generator) {

    /** Enough to see what the assumptions that fail explain, in a second or two. */
    static final int FEW = 50;

    /** The first seeds break no promise, though the assumptions behind some of them fail. */
    void assertFewBreakNothing() throws InterruptedException {
        assertNothingBreaks(FEW);
    }

    /** So many seeds break no promise, though the assumptions behind some of them fail. */
    void assertNothingBreaks(int seeds) throws InterruptedException {
        Tally unused = tallyOfUnbroken(seeds);
    }

    /** How so many seeds went, which break no promise, though the assumptions behind some of them fail. */
    Tally tallyOfUnbroken(int seeds) throws InterruptedException {
        Tally tally = new SeedRange(1, seeds)
                .play(2, this::play, present -> System.err.println(present.seeds() + " of " + seeds));

        assertThat(tally.failing())
                .as("./holdfast simulate --topology " + topology + " --seed N --trace shows one")
                .isEmpty();
        assertThat(tally.grants()).isGreaterThan(10L * seeds);
        assertThat(tally.explained())
                .as("what failed assumptions explain, to show that they are put to the test")
                .isPositive();
        return tally;
    }

    private void play(long seed, Tally tally) {
        Schedule schedule = generator.apply(seed);
        tally.add(schedule, new Simulation().play(schedule));
    }

    /** The traces of so many seeds have a line of each of these patterns; no more are played when all were seen. */
    void assertTraced(int seeds, String... patterns) {
        EngineErrors.install();
        List<Pattern> missing =
                new ArrayList<>(Stream.of(patterns).map(Pattern::compile).toList());
        for (long seed = 1; seed <= seeds && !missing.isEmpty(); seed++) {
            new Simulation()
                    .play(
                            generator.apply(seed),
                            line -> missing.removeIf(
                                    pattern -> pattern.matcher(line).find()));
        }

        assertThat(missing)
                .as("what no line of the first " + seeds + " seeds of " + topology + " has")
                .isEmpty();
    }
}
