package dev.holdfast.lab.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
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

class ScalingCommandTest {

    private static final double LONGEST_SECONDS = 30;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int execute(String... arguments) {
        return new CommandLine(new ScalingCommand())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(arguments);
    }

    /**
     * Runs the command with slices of so many seconds. Where a busy machine gave it none of that time, they are four
     * times as long, and so on.
     */
    private int measured(double seconds, String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.addAll(List.of("--seconds", "" + seconds));
        int exitCode = execute(all.toArray(String[]::new));
        if (err.toString().contains("nobody took a lock") && seconds < LONGEST_SECONDS) {
            out.getBuffer().setLength(0);
            err.getBuffer().setLength(0);
            return measured(4 * seconds, arguments);
        }
        return exitCode;
    }

    /** The points of a curve, out of the JSON on standard output. */
    private List<Map<String, Double>> points(String curve) throws IOException {
        List<Map<String, Double>> points = new ArrayList<>();
        try (JsonParser json = new JsonFactory().createParser(out.toString())) {
            String array = "";
            for (JsonToken token = json.nextToken(); token != null; token = json.nextToken()) {
                if (token == JsonToken.START_ARRAY) {
                    array = json.currentName();
                } else if (token == JsonToken.START_OBJECT && array.equals(curve)) {
                    points.add(new HashMap<>());
                } else if (token.isNumeric() && array.equals(curve)) {
                    points.get(points.size() - 1).put(json.currentName(), json.getDoubleValue());
                } else if (token == JsonToken.END_ARRAY) {
                    array = "";
                }
            }
        }
        return points;
    }

    @ParameterizedTest
    @CsvSource({
        "--max-clients, 0, between 1 and 1000",
        "--max-clients, 1001, between 1 and 1000",
        "--max-held, 0, between 1 and 10000000",
        "--max-waiters, -1, between 1 and 1000000",
        "--seconds, 0, from 0.1 to 3600",
        "--seconds, NaN, from 0.1 to 3600",
        "--lease, 601, between 1 and 600",
        "--format, xml, json",
        "--curves, bends, handoffs",
        "'--curves', 'queue,queue', twice"
    })
    void call_optionThatMakesNoSense_saysWhatIsAllowedAndMeasuresNothing(String option, String value, String allowed) {
        // A server that is not there: it would fail with another exit code if anything was begun with.
        int exit = execute(option, value, "--redis", "redis://127.0.0.1:1");

        assertThat(exit).isEqualTo(64);
        assertThat(err.toString()).contains(option, allowed);
        assertThat(out.toString()).isEmpty();
    }

    @Test
    void call_moreHeldLocksThanTheHeapCanTake_saysHowMuchIsNeeded() {
        long heapBytes = Runtime.getRuntime().maxMemory();
        assumeTrue(heapBytes < 10_000_000 * 2_000L, "the heap is large enough");

        assertThat(execute("--max-held", "10000000", "--redis", "redis://127.0.0.1:1"))
                .isEqualTo(64);
        assertThat(err.toString()).contains("--max-held 10000000", "heap", "-Xmx");
    }

    @Test
    void call_handoffs_costTwoCommandsWhateverTheNumberOfClients() throws IOException {
        assertThat(measured(0.3, "--curves", "handoffs", "--max-clients", "4", "--format", "json"))
                .as(err.toString())
                .isZero();

        List<Map<String, Double>> points = points("handoffs");
        assertThat(points).extracting(point -> point.get("clients")).containsExactly(1.0, 2.0, 4.0);
        assertThat(points).allSatisfy(point -> {
            assertThat(point.get("pairsPerSecond")).isPositive();
            assertThat(point.get("commandsPerPair")).isBetween(1.8, 3.0);
            assertThat(point.get("bytesPerPair")).isPositive();
        });
        assertThat(points.get(0)).doesNotContainKey("handoffsPerSecond");
        assertThat(points.get(2).get("handoffsPerSecond")).isPositive();
    }

    @Test
    void call_held_keepsAllLocksAndReportsWhatTheyCost() throws IOException {
        assertThat(execute(
                        "--curves", "held", "--max-held", "500", "--lease", "10", "--seconds", "1", "--format", "json"))
                .as(err.toString())
                .isZero();

        Map<String, Double> point = points("held").get(0);
        assertThat(point).containsEntry("locks", 500.0).containsEntry("lost", 0.0);
        assertThat(point.get("serverBytesPerLock")).isBetween(100.0, 2_000.0);
        // so few weigh less than what earlier tests have left and the JVM frees meanwhile
        assertThat(point).containsKey("clientHeapBytesPerLock");
        assertThat(point.get("renewalsPerSecond")).isPositive();
        assertThat(point.get("shortestRemainingSeconds")).isPositive();
    }

    @Test
    void call_calls_areOneEntryOfTheQueueAndAreAllServed() throws IOException {
        assertThat(measureCalls(10)).extracting(point -> point.get("calls")).containsExactly(1.0, 10.0);
    }

    @Tag("ci")
    @Test
    void call_hundredCalls_areOneEntryOfTheQueueAndAreAllServed() throws IOException {
        assertThat(measureCalls(100)).extracting(point -> point.get("calls")).containsExactly(1.0, 10.0, 100.0);
    }

    private List<Map<String, Double>> measureCalls(int calls) throws IOException {
        assertThat(measured(0.2, "--curves", "calls", "--max-waiters", "" + calls, "--format", "json"))
                .as(err.toString())
                .isZero();

        List<Map<String, Double>> points = points("calls");
        assertThat(points).allSatisfy(point -> {
            assertThat(point).containsEntry("queueEntries", 1.0);
            assertThat(point.get("rounds")).isGreaterThanOrEqualTo(3.0);
            assertThat(point.get("firstGrantMicrosP50")).isPositive();
        });
        return points;
    }

    @Tag("ci")
    @Test
    void call_queue_costsTwoCommandsAHandoffAtEveryLength() throws IOException {
        List<Map<String, Double>> points = queue(100);
        assertThat(points).extracting(point -> point.get("entries")).containsExactly(1.0, 10.0, 100.0);
    }

    @Tag("ci")
    @Test
    void call_queueOfAThousand_costsLittleMemoryAnEntry() throws IOException {
        List<Map<String, Double>> points = queue(1000);
        assertThat(points).extracting(point -> point.get("entries")).containsExactly(1.0, 10.0, 100.0, 1000.0);
        assertThat(points.get(3).get("serverBytesPerEntry")).isBetween(30.0, 1_000.0);
    }

    private List<Map<String, Double>> queue(int waiters) throws IOException {
        assertThat(measured(0.2, "--curves", "queue", "--max-waiters", "" + waiters, "--format", "json"))
                .as(err.toString())
                .isZero();

        List<Map<String, Double>> points = points("queue");
        assertThat(points).allSatisfy(point -> {
            assertThat(point.get("handoffsPerSecond")).isPositive();
            assertThat(point.get("commandsPerHandoff")).isBetween(1.8, 4.0);
        });
        return points;
    }

    @Tag("ci")
    @Test
    void call_standing_countsTheQuestionsOfThoseWhoWait() throws IOException {
        assertThat(measured(0.5, "--curves", "standing", "--max-clients", "3", "--format", "json"))
                .as(err.toString())
                .isZero();

        Map<String, Double> point = points("standing").get(0);
        assertThat(point).containsEntry("clients", 3.0);
        assertThat(point.get("serverBytesPerClient")).isPositive();
        assertThat(point.get("questionsPerSecond")).isPositive();
    }

    @Test
    void call_textFormat_tellsEachPointOnStandardErrorAndATableAtTheEnd() {
        assertThat(measured(0.1, "--curves", "calls", "--max-waiters", "1"))
                .as(err.toString())
                .isZero();

        assertThat(err.toString()).contains("calls: calls 1, rounds ");
        assertThat(out.toString()).contains("| calls | rounds |", "\n| 1 | ");
    }

    @Test
    void call_serverThatIsNotThere_saysSoInOneLine() {
        assertThat(execute("--redis", "redis://127.0.0.1:1")).isEqualTo(69);
        assertThat(err.toString().lines()).singleElement().asString().startsWith("no Redis server: ");
    }
}
