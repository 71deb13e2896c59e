package dev.holdfast.lab.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.holdfast.lab.peer.Peers;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

class TakeoverCommandTest {

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void takeover_peerWithALease_isMeasuredFromTheKillAndFromTheEndOfTheLease() throws IOException {
        takeOver("holdfast", 1);
    }

    @Tag("ci")
    @Test
    void takeover_peersWithALease_areMeasuredFromTheKillAndFromTheEndOfTheLease() throws IOException {
        takeOver("holdfast,handwritten", 2);
    }

    private void takeOver(String peers, int samples) throws IOException {
        int exitCode = execute("--peers", peers, "--samples", "" + samples, "--lease", "1s", "--format", "json");
        int all = peers.split(",", -1).length * samples;

        assertThat(err.toString()).doesNotContain("FAILED");
        assertThat(exitCode).isZero();
        Map<String, List<Double>> numbers = numbers();
        assertThat(numbers.get("leaseMillis")).hasSize(all / samples).containsOnly(1000.0);
        // The samples of each peer; the three figures of their spread are within an object of that name.
        assertThat(numbers.get("afterKill"))
                .hasSize(all)
                .allSatisfy(millis -> assertThat(millis).isPositive());
        // The server reports the end to the millisecond, and the waiter cannot have it before.
        assertThat(numbers.get("afterLease"))
                .hasSize(all)
                .allSatisfy(millis -> assertThat(millis).isGreaterThan(-2));
    }

    @Test
    void takeover_holderThatDoesNotExclude_isReportedAsAFailure() {
        int exitCode = execute(
                NonExclusiveLock::named,
                "--peers",
                NonExclusiveLock.NAME + ",handwritten",
                "--samples",
                "1",
                "--lease",
                "1s");

        assertThat(exitCode).isEqualTo(1);
        assertThat(err.toString())
                .contains("FAILED: broken")
                .contains("a waiter had the lock before its holder was killed");
        assertThat(out.toString()).contains("| handwritten | 1s | 1 |").doesNotContain("| broken |");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --peers nobody            | no peer 'nobody'
            --peers holdfast,holdfast | names holdfast twice
            --peers shedlock          | shedlock does not wait for a taken lock
            --samples 0               | between 1 and 1000
            --lease 0.5s              | between 1s and 600s
            --lease 3parsecs          | is not a duration
            --format picture          | text
            """)
    void takeover_badInput_saysWhatIsAllowedAndMeasuresNothing(String arguments, String complaint) {
        int exitCode = execute(arguments.split(" ", -1));

        assertThat(exitCode).isEqualTo(64);
        assertThat(err.toString()).contains(complaint).doesNotContain("begin");
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void takeover_serverThatIsNotThere_saysSoInOneLine() {
        assertThat(execute("--redis", "redis://127.0.0.1:1")).isEqualTo(69);
        assertThat(err.toString().lines()).singleElement().asString().startsWith("no Redis server: ");
    }

    private int execute(String... arguments) {
        return execute(Peers::named, arguments);
    }

    private int execute(Peers.Lookup peers, String... arguments) {
        return new CommandLine(new TakeoverCommand(peers))
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(arguments);
    }

    /** All numbers of the JSON, by the name of their field. */
    private Map<String, List<Double>> numbers() throws IOException {
        Map<String, List<Double>> numbers = new HashMap<>();
        try (JsonParser json = new JsonFactory().createParser(out.toString())) {
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token.isNumeric()) {
                    numbers.computeIfAbsent(json.currentName(), name -> new ArrayList<>())
                            .add(json.getDoubleValue());
                }
            }
        }
        return numbers;
    }
}
