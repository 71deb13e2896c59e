package dev.holdfast.lab.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.simulation.schedule.CountedGenerator;
import dev.holdfast.lab.simulation.schedule.Generator;
import dev.holdfast.lab.simulation.schedule.Schedule;
import dev.holdfast.lab.simulation.schedule.SetsGenerator;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.threads.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.LongStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class DeterminismTest {

    private static final int FEW = 12;
    private static final int MANY = 60;

    /** Prints the hashes of the seeds, in another JVM. */
    public static final class Hashes {

        private Hashes() {}

        public static void main(String[] arguments) {
            hashes(Integer.parseInt(arguments[0])).forEach(System.out::println);
        }
    }

    private static List<String> hashes(int seeds) {
        Simulation simulation = new Simulation();
        return LongStream.rangeClosed(1, seeds)
                .mapToObj(seed -> seed + " " + hash(simulation, Generator.schedule(seed)) + " "
                        + hash(simulation, CountedGenerator.schedule(seed)) + " "
                        + hash(simulation, SetsGenerator.schedule(seed)))
                .toList();
    }

    private static String hash(Simulation simulation, Schedule schedule) {
        return Long.toHexString(simulation.play(schedule).hash());
    }

    @Test
    @DisplayName("a seed gives the same events once more, and in another thread")
    void play_sameSeedsInTwoThreadsAtATime_haveTheSameHashes() {
        requireSameInTwoThreads(FEW);
    }

    @Test
    @Tag("ci")
    void play_sameSixtySeedsInTwoThreadsAtATime_haveTheSameHashes() {
        requireSameInTwoThreads(MANY);
    }

    private static void requireSameInTwoThreads(int seeds) {
        CompletableFuture<List<String>> another = CompletableFuture.supplyAsync(() -> hashes(seeds));

        List<String> here = hashes(seeds);

        assertThat(another.join()).isEqualTo(here);
        assertThat(hashes(seeds)).isEqualTo(here);
        assertThat(here).doesNotHaveDuplicates();
    }

    @Test
    @DisplayName("a seed gives the same events in another JVM")
    void play_sameSeedsInAnotherJvm_haveTheSameHashes() throws Exception {
        assertThat(hashesOfAnotherJvm(FEW)).isEqualTo(hashes(FEW));
    }

    @Test
    @Tag("ci")
    void play_sameSixtySeedsInAnotherJvm_haveTheSameHashes() throws Exception {
        assertThat(hashesOfAnotherJvm(MANY)).isEqualTo(hashes(MANY));
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

    private static List<String> hashesOfAnotherJvm(int seeds) throws InterruptedException {
        try (JavaProcess process =
                JavaProcess.of(Hashes.class).arguments(Integer.toString(seeds)).start()) {
            process.awaitLine(line -> line.startsWith(seeds + " "), Patience.LIMIT);
            return process.lines();
        }
    }
}
