package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.CountedGenerator;
import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.testkit.process.JavaProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DeterminismTest {

    private static final int SEEDS = 12;

    /** Prints the hashes of the seeds, in another JVM. */
    public static final class Hashes {

        private Hashes() {}

        public static void main(String[] arguments) {
            hashes().forEach(System.out::println);
        }
    }

    private static List<String> hashes() {
        Simulation simulation = new Simulation();
        return LongStream.rangeClosed(1, SEEDS)
                .mapToObj(seed -> seed + " " + hash(simulation, Generator.schedule(seed)) + " "
                        + hash(simulation, CountedGenerator.schedule(seed)))
                .toList();
    }

    private static String hash(Simulation simulation, Schedule schedule) {
        return Long.toHexString(simulation.play(schedule).hash());
    }

    @Test
    @DisplayName("a seed gives the same events once more, and in another thread")
    void play_sameSeedsInTwoThreadsAtATime_haveTheSameHashes() {
        CompletableFuture<List<String>> another = CompletableFuture.supplyAsync(DeterminismTest::hashes);

        List<String> here = hashes();

        assertThat(another.join()).isEqualTo(here);
        assertThat(hashes()).isEqualTo(here);
        assertThat(here).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("a seed gives the same events in another JVM")
    void play_sameSeedsInAnotherJvm_haveTheSameHashes() throws Exception {
        List<String> there = linesOf(Hashes.class);

        assertThat(there).isEqualTo(hashes());
    }

    @Test
    @DisplayName("reading the trace changes nothing")
    void play_read_hasTheSameHash() {
        Simulation simulation = new Simulation();
        List<String> lines = new ArrayList<>();

        Outcome read = simulation.play(Generator.schedule(7), lines::add);

        assertThat(read.hash()).isEqualTo(simulation.play(Generator.schedule(7)).hash());
        assertThat(lines).hasSizeGreaterThan(50);
    }

    private static List<String> linesOf(Class<?> main) throws InterruptedException {
        try (JavaProcess process = JavaProcess.of(main).start()) {
            process.awaitLine(line -> line.startsWith(SEEDS + " "), Duration.ofMinutes(3));
            return process.lines();
        }
    }
}
