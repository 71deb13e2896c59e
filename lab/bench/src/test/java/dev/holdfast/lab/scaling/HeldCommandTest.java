package dev.holdfast.lab.scaling;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class HeldCommandTest {

    /** In seconds: longer than a busy machine keeps a client from renewing; a third of it is a renewal's turn. */
    private static final String LEASE = "10";

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return new CommandLine(new HeldCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    @Test
    void call_fewLocks_holdsThemAndReportsWhatTheyCost() {
        holdsAndReports("lock");
    }

    @Tag("ci")
    @ParameterizedTest
    @ValueSource(strings = {"read", "permit"})
    void call_fewSharedNames_holdsThemAndReportsWhatTheyCost(String as) {
        holdsAndReports(as);
    }

    private void holdsAndReports(String as) {
        assertThat(execute("--locks", "50", "--as", as, "--waiters", "5", "--lease", LEASE, "--seconds", "4"))
                .as(err.toString())
                .isZero();

        assertThat(out.toString().lines())
                .contains("locks 50", "lost 0")
                .anyMatch(line -> line.matches("renewals/s [1-9].*"))
                .anyMatch(line -> line.matches("shortest left s [0-9.]+"))
                .anyMatch(line -> line.startsWith("client heap B/call that waits for one lock "))
                .anyMatch(line -> line.startsWith("client heap B/call that waits for a lock of its own "));
    }

    @Test
    void call_locksThatRest_areKeptAndRenewedAndNotWaitedFor() {
        assertThat(execute("--locks", "50", "--as", "rest", "--lease", LEASE, "--seconds", "4"))
                .as(err.toString())
                .isZero();

        assertThat(out.toString().lines())
                .contains("locks 50", "lost 0")
                .anyMatch(line -> line.matches("renewals/s [1-9].*"))
                .anyMatch(line -> line.matches("shortest left s [0-9.]*[1-9][0-9.]*"))
                .noneMatch(line -> line.contains("that waits for"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--locks", "--waiters", "--lease", "--seconds"})
    void call_zero_saysWhatIsAllowedAndMeasuresNothing(String option) {
        assertThat(execute(option, "0", "--redis", "redis://127.0.0.1:1")).isEqualTo(64);
        assertThat(err.toString()).contains(option + " must be between 1 and ");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void call_heldAsSomethingElse_saysWhatThereIs() {
        assertThat(execute("--as", "latch", "--redis", "redis://127.0.0.1:1")).isEqualTo(64);
        assertThat(err.toString()).contains("--as").contains("lock, read, permit, rest");
    }

    @Test
    void call_serverThatIsNotThere_saysSoInOneLine() {
        assertThat(execute("--redis", "redis://127.0.0.1:1")).isEqualTo(69);
        assertThat(err.toString().lines()).singleElement().asString().startsWith("no Redis server: ");
    }
}
