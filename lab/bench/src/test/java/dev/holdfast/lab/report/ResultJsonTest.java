package dev.holdfast.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.lab.report.PeerResult.Hold;
import dev.holdfast.lab.report.PeerResult.Samples;
import dev.holdfast.lab.report.PeerResult.WaitPoint;
import dev.holdfast.lab.report.RunResult.Exclusion;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Programs read these fields: none may vanish or change its name. */
class ResultJsonTest {

    private static final String ITEM = """
            peer scenario rate offeredRate unserved waitMicros.p50 waitMicros.p99 waitMicros.p999 waitMicros.max
            writeRate writerWaitMicros.p50 writerWaitMicros.p99
            burstMillis handoffsPerSecond handoffMicros.p50 handoffMicros.p99 localHandoffMicros.p50
            localHandoffMicros.p99 commandsPerOp commandsPerHandoff pushesPerHandoff bytesPerOp serverMicrosPerOp
            clientMicrosPerOp allocatedBytesPerOp jainThreads jainClients timesFloor timesRedisson load
            waitCorrectedForCoordinatedOmission threads clients section roundTripDelay rounds violations
            """;

    private static final String VIOLATED = """
            violated.met violated.lostCounts violated.holds violated.sentences
            """;

    private final RunResult run = new RunResult(
            new Environment("7.0.15", "17.0.1", "Linux amd64", 2),
            Settings.simple(Duration.ofSeconds(1), Duration.ofSeconds(3), 1),
            Map.of("sound", "has a note"),
            List.of(new ScenarioResult(
                    Scenario.named("c2x1"),
                    List.of(peer("sound", Violations.NONE), peer("broken", new Violations(1, 0, 0, List.of("met")))))),
            List.of(new Exclusion("floor", "c2x1", "it cannot wait for a lock", false)));

    @Test
    void items_always_haveEveryFieldInOrder() {
        JsonNode items = tree(ResultJson.items(run));

        assertThat(paths(items.get(0))).containsExactly(words(ITEM));
        assertThat(paths(items.get(1))).containsExactly(words(ITEM + VIOLATED));
        assertThat(items.get(0).get("unserved").isNull()).isTrue();
        assertThat(items.get(0).get("rate").doubleValue()).isEqualTo(100);
    }

    @Test
    void all_always_hasHowItWasMeasuredAndEachRoundAndSamples() {
        JsonNode all = tree(ResultJson.all(run));

        assertThat(paths(all)).containsExactly(words("""
                environment.redis environment.jdk environment.os environment.processors
                settings.warmUpSeconds settings.seconds settings.rounds settings.section settings.threads
                settings.burstThreads settings.clients settings.roundTripDelay results excluded
                """));
        JsonNode result = all.get("results").get(0);
        assertThat(paths(result))
                .containsExactly(words(ITEM + " scenarioDescription note slices samples.waits samples.holds"));
        assertThat(paths(result.get("slices").get(0)))
                .startsWith("rate", "offeredRate")
                .endsWith("violations");
        assertThat(paths(result.at("/samples/waits/0"))).containsExactly("percentile", "micros");
        assertThat(paths(result.at("/samples/holds/0"))).containsExactly(words("client thread fromMicros toMicros"));
        assertThat(paths(all.get("excluded").get(0))).containsExactly(words("peer scenario reason failed"));
    }

    private static PeerResult peer(String name, Violations violations) {
        return new PeerResult(
                name,
                List.of(new PeerResult.Slice(new Figures(Map.of(Figure.RATE, 100.0)), violations)),
                Violations.NONE,
                new Samples(List.of(new WaitPoint(50, 1)), List.of(new Hold(0, 0, 0, 1))));
    }

    private static JsonNode tree(Object value) {
        try {
            return new ObjectMapper().readTree(Format.json(value));
        } catch (JsonProcessingException e) {
            throw new AssertionError(e);
        }
    }

    private static List<String> paths(JsonNode object) {
        return object.properties().stream()
                .flatMap(field -> field.getValue().isObject()
                        ? paths(field.getValue()).stream().map(below -> field.getKey() + "." + below)
                        : Stream.of(field.getKey()))
                .toList();
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }
}
