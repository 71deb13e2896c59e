package dev.holdfast.lab.chaos.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.process.JavaProcessBuilder;
import dev.holdfast.testkit.threads.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClockShimTest {

    private static final Duration PATIENCE = Patience.LIMIT;

    @TempDir
    private Path directory;

    private ShiftedClock clock;

    @BeforeEach
    void compile() {
        Optional<ClockShim> shim = ClockShim.compile(directory);
        assumeTrue(shim.isPresent(), "there is no C compiler, or this is not Linux");
        clock = shim.orElseThrow().newClock("test");
    }

    @Test
    void shift_ofAJvm_movesItsWallClockAndNotItsMonotonicOne() throws InterruptedException {
        JavaProcessBuilder builder = JavaProcess.of(Clocks.class);
        clock.environment().forEach(builder::environment);
        try (JavaProcess process = builder.start()) {
            long[] before = ask(process);
            clock.shift(Duration.ofHours(2));
            long[] after = ask(process);

            assertThat(Duration.ofMillis(after[0] - before[0])).isBetween(Duration.ofHours(2), Duration.ofHours(3));
            assertThat(Duration.ofNanos(after[1] - before[1])).isLessThan(Duration.ofHours(1));

            clock.shift(Duration.ofHours(-2));
            assertThat(Duration.ofMillis(ask(process)[0] - before[0])).isLessThan(Duration.ofHours(-1));
        }
    }

    @Test
    void shift_ofAServerThatIsLinkedDynamically_movesItsTime() {
        try (ServerUnderFaults server = ServerUnderFaults.start("6.2", Optional.of(clock))) {
            assumeTrue(System.getProperty("os.arch").equals("amd64"));
            assertThat(server.clock()).isPresent();

            clock.shift(Duration.ofHours(2));
            assertThat(secondsAhead(server)).isGreaterThan(Duration.ofHours(1).toSeconds());

            clock.shift(Duration.ZERO);
            assertThat(secondsAhead(server)).isLessThan(Duration.ofHours(1).toSeconds());
        }
    }

    @Test
    void start_serverThatIsLinkedStatically_saysThatItsClockCannotBeMoved() {
        assumeTrue(System.getProperty("redis.binary", "").isEmpty());
        try (ServerUnderFaults server = ServerUnderFaults.start("7.0", Optional.of(clock))) {
            assertThat(server.clock()).isEmpty();
        }
    }

    private static long secondsAhead(ServerUnderFaults server) {
        String seconds = server.redis().execute("TIME").items().get(0).text();
        return Long.parseLong(seconds) - System.currentTimeMillis() / 1000;
    }

    private static long[] ask(JavaProcess process) throws InterruptedException {
        process.send("?");
        String[] answer =
                process.awaitLine(line -> line.startsWith("clocks "), PATIENCE).split(" ", -1);
        return new long[] {Long.parseLong(answer[1]), Long.parseLong(answer[2])};
    }

    /** Prints its clocks for each line of its input. */
    static final class Clocks {
        private Clocks() {}

        public static void main(String[] arguments) throws IOException {
            BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            while (in.readLine() != null) {
                System.out.println("clocks " + System.currentTimeMillis() + " " + System.nanoTime());
            }
        }
    }
}
