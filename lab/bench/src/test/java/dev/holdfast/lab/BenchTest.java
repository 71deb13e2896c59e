package dev.holdfast.lab;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BenchTest {

    // ---- what it prints

    @Test
    void bench_jsonFormat_isExactlyOneArrayWithEveryPeerInEveryScenarioThatItCanRun() throws IOException {
        BenchOutput output = run("--peers", "floor,holdfast", "--scenarios", "u2,c2x2", "--format", "json");

        assertThat(output.exitCode()).as(output.err()).isZero();
        List<Map<String, Object>> items = output.items();
        assertThat(items)
                .extracting(item -> item.get("scenario") + " " + item.get("peer"))
                .containsExactly("u2 floor", "u2 holdfast", "c2x2 holdfast");
        assertThat(items).allSatisfy(item -> {
            assertThat(item)
                    .containsKeys("waitMicros.p50", "waitMicros.p99", "waitMicros.p999", "waitMicros.max")
                    .containsKeys(
                            "handoffMicros.p50", "localHandoffMicros.p99", "commandsPerHandoff", "pushesPerHandoff")
                    .containsEntry("violations", 0.0)
                    .containsEntry("load", "closed")
                    .containsEntry("waitCorrectedForCoordinatedOmission", false);
            for (String figure : List.of(
                    "rate",
                    "commandsPerOp",
                    "bytesPerOp",
                    "serverMicrosPerOp",
                    "allocatedBytesPerOp",
                    "jainThreads",
                    "jainClients")) {
                assertThat(item.get(figure)).as(figure).isInstanceOf(Double.class);
            }
        });
        assertThat((double) items.get(0).get("commandsPerOp")).isBetween(1.0, 3.0);
        assertThat(items.get(0)).containsEntry("timesFloor", "null");
        assertThat((double) items.get(1).get("timesFloor")).isPositive();
        assertThat((double) items.get(2).get("pushesPerHandoff")).isPositive();
        assertThat(output.err()).contains("floor is left out of c2x2", "[1/6] u2: floor, warm-up", "[6/6]");
    }

    @Test
    void bench_textFormat_hasATableForPeople() {
        BenchOutput output = run("--peers", "holdfast", "--scenarios", "z2x2,w3", "--section", "10us");

        assertThat(output.exitCode()).as(output.err()).isZero();
        assertThat(output.out())
                .contains("one slice of 0.4 s", "section 10us", "not corrected for coordinated omission")
                .contains("### z2x2: 2 clients, 2 threads each, 1000 locks", "| holdfast | 0 |", "last after ms");
    }

    @Test
    void bench_openLoad_servesWhatArrivesAndSaysThatWaitsAreCorrected() throws IOException {
        BenchOutput output =
                run("--peers", "holdfast", "--scenarios", "u2", "--rate", "100", "--format", "json", "--seconds", "1");

        assertThat(output.exitCode()).as(output.err()).isZero();
        Map<String, Object> item = output.items().get(0);
        assertThat(item)
                .containsEntry("load", "open")
                .containsEntry("waitCorrectedForCoordinatedOmission", true)
                .containsEntry("offeredRate", 100.0);
        assertThat((double) item.get("rate")).isLessThan(200);
    }

    @Test
    void bench_jsonFile_hasRoundsAndSamples(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("all.json");
        BenchOutput output = brief("--peers", "holdfast,floor", "--scenarios", "c2x1", "--json", file.toString());

        assertThat(output.exitCode()).as(output.err()).isZero();
        Map<String, Object> all =
                BenchOutput.items("[" + Files.readString(file) + "]").get(0);
        assertThat(all).containsEntry("settings.section", "0").containsEntry("settings.clients", "threads");
        assertThat(Files.readString(file))
                .contains("\"slices\"", "\"percentile\" : 100.0", "\"fromMicros\" : 0.0", "it cannot wait for a lock");
    }

    @Test
    void bench_otherUses_measuresThePeersThatHaveThem(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("all.json");
        String peers = "floor,redisson,handwritten,holdfast";
        BenchOutput output =
                brief("--peers", peers, "--scenarios", "sticky1,read1,permit1,gate1,latch1", "--json", file.toString());

        assertThat(output.exitCode()).as(output.err()).isZero();
        assertThat(Files.readString(file))
                .contains("it has no sticky lock", "it has no read lock", "it has no semaphore", "it has no rate gate")
                .contains("\"scenario\" : \"sticky1\"", "\"scenario\" : \"read1\"", "\"scenario\" : \"permit1\"")
                .contains("\"scenario\" : \"gate1\"", "\"scenario\" : \"latch1\"", "it has no latch");
    }

    @Test
    void bench_htmlFile_isAPageWithTheCommandAndEveryPeerInEveryScenario(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("bench.html");
        BenchOutput output =
                brief("--peers", "holdfast,redisson", "--scenarios", "c1x1,c2x1,w3", "--html", file.toString());

        assertThat(output.exitCode()).as(output.err()).isZero();
        String page = Files.readString(file);
        assertThat(page)
                .contains("./holdfast bench --peers holdfast,redisson --scenarios c1x1,c2x1,w3 --html " + file)
                .contains("Mutual exclusion was kept by all", "holdfast, 2 clients: ", "redisson, 1 client: ");
        for (String scenario : List.of("c1x1", "c2x1", "w3")) {
            String section = page.substring(page.indexOf("<section id=\"" + scenario + "\">"));
            assertThat(section.substring(0, section.indexOf("</section>")))
                    .as(scenario)
                    .contains("<th scope=\"row\">holdfast", "<th scope=\"row\">redisson", "Who held when");
        }
    }

    @Test
    void bench_burst_passesEachWaiterOnce() throws IOException {
        BenchOutput output = run("--peers", "holdfast", "--scenarios", "w2x40", "--format", "json");

        assertThat(output.exitCode()).as(output.err()).isZero();
        assertThat(output.items().get(0))
                .containsEntry("jainThreads", 1.0)
                .containsEntry("jainClients", 1.0)
                .containsEntry("load", "burst")
                .hasEntrySatisfying(
                        "burstMillis", millis -> assertThat((double) millis).isPositive());
    }

    @Test
    void bench_delay_isFeltByEveryWait() throws IOException {
        BenchOutput output = run("--peers", "floor", "--scenarios", "u1", "--delay", "4ms", "--format", "json");

        assertThat(output.exitCode()).as(output.err()).isZero();
        assertThat((double) output.items().get(0).get("waitMicros.p50")).isGreaterThan(3_900);
        assertThat(output.err()).contains("a round trip to Redis takes");
    }

    @Tag("ci")
    @Test
    void bench_processes_compareAcrossThem() throws IOException {
        BenchOutput output =
                run("--peers", "holdfast", "--scenarios", "c2x2", "--clients", "processes", "--format", "json");

        assertThat(output.exitCode()).as(output.err()).isZero();
        Map<String, Object> item = output.items().get(0);
        assertThat((double) item.get("handoffsPerSecond")).isPositive();
        assertThat((double) item.get("clientMicrosPerOp")).isPositive();
        assertThat((double) item.get("allocatedBytesPerOp")).isPositive();
    }

    // ---- what is wrong with a peer

    @Test
    void bench_peerThatExcludesNone_failsWithDetails() throws IOException {
        BenchOutput output =
                run("--peers", "open,holdfast", "--scenarios", "c2x2", "--section", "1ms", "--format", "json");

        assertThat(output.exitCode()).isOne();
        assertThat((double) output.items().get(0).get("violations")).isPositive();
        assertThat((double) output.items().get(0).get("violated.lostCounts")).isPositive();
        assertThat((double) output.items().get(0).get("violated.met")).isPositive();
        assertThat((double) output.items().get(0).get("violated.holds")).isPositive();
        assertThat(output.items().get(1)).containsEntry("violations", 0.0);
        assertThat(output.err()).contains("FAILED: mutual exclusion was broken", "OVERLAP of lock 0: client ");
    }

    @Test
    void bench_peerThatExcludesNoneInOtherProcesses_failsWithDetails() throws IOException {
        BenchOutput output = run(
                "--peers",
                "open",
                "--scenarios",
                "c2x1",
                "--section",
                "1ms",
                "--clients",
                "processes",
                "--format",
                "json");

        assertThat(output.exitCode()).isOne();
        assertThat((double) output.items().get(0).get("violated.lostCounts")).isPositive();
        assertThat((double) output.items().get(0).get("violated.holds")).isPositive();
        assertThat(output.err()).contains("client 0", "client 1");
    }

    @Test
    void bench_tokensThatFall_fail() {
        BenchOutput output = run("--peers", "falling-tokens", "--scenarios", "c1x2");

        assertThat(output.exitCode()).isOne();
        assertThat(output.err()).contains("TOKEN_ORDER of lock 0");
    }

    @Test
    void bench_peerThatFails_isReportedAndTheOthersGoOn() throws IOException {
        BenchOutput output = run("--peers", "failing,holdfast", "--scenarios", "c1x2", "--format", "json");

        assertThat(output.exitCode()).isOne();
        assertThat(output.items()).extracting(item -> item.get("peer")).containsExactly("holdfast");
        assertThat(output.err()).contains("failing failed in c1x2", "the lock has had enough");
    }

    @Tag("ci")
    @Test
    void bench_peerThatFailsInOtherProcesses_isReported() throws IOException {
        BenchOutput output =
                run("--peers", "failing", "--scenarios", "c1x2", "--clients", "processes", "--format", "json");

        assertThat(output.exitCode()).isOne();
        assertThat(output.items()).isEmpty();
        assertThat(output.err()).contains("failing failed in c1x2", "the lock has had enough");
    }

    // ---- what is wrong with the command

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--peers redison           | no peer 'redison'; there are floor, handoff-floor, holdfast",
                "--peers floor,floor       | --peers names floor twice",
                "--scenarios c4            | no scenario 'c4'; there are uT",
                "--format xml              | expected one of [text, json]",
                "--clients machines        | expected one of [threads, processes]",
                "--threads green           | expected one of [platform, virtual]",
                "--section 5               | '5' is not a duration",
                "--delay 2                 | '2' is not a duration",
                "--seconds 0               | --seconds must be from 0.001",
                "--seconds NaN             | --seconds must be from 0.001",
                "--warm-up -1              | --warm-up must be from 0",
                "--rounds 0                | --rounds must be at least 1",
                "--rate 0                  | --rate must be more than 0",
                "--redis nowhere           | 'nowhere' is not of the form redis://",
                "--redis redis://x y       | --redis: ",
                "--json /no/such/dir/f     | cannot write the file /no/such/dir/f",
                "compare                   | Unmatched argument",
            })
    void bench_commandThatMakesNoSense_isRefusedBeforeAnythingStarts(String arguments, String message) {
        BenchOutput output = BenchOutput.of(arguments.split(" ", 2));

        assertThat(output.exitCode()).isEqualTo(64);
        assertThat(output.err()).contains(message).doesNotContain("warm-up, ", "\tat ");
        assertThat(output.out()).isEmpty();
    }

    @Test
    void bench_serverThatIsNotThere_saysSo() {
        BenchOutput output = BenchOutput.of("--redis", "redis://[::1]:1");

        assertThat(output.exitCode()).isEqualTo(69);
        assertThat(output.err()).contains("no Redis server: cannot connect").doesNotContain("\tat ");
    }

    @Test
    @EnabledForJreRange(maxVersion = 20)
    void bench_virtualThreadsOnAnOldJdk_areRefused() {
        BenchOutput output = BenchOutput.of("--threads", "virtual");

        assertThat(output.exitCode()).isEqualTo(64);
        assertThat(output.err()).contains("--threads virtual needs JDK 21");
    }

    @Test
    @EnabledForJreRange(minVersion = 21)
    void bench_virtualThreads_areCountedLikeOthers() throws IOException {
        BenchOutput output =
                run("--threads", "virtual", "--peers", "holdfast", "--scenarios", "c1x4,w50", "--format", "json");

        assertThat(output.exitCode()).as(output.err()).isZero();
        assertThat(output.items())
                .allSatisfy(item ->
                        assertThat((double) item.get("allocatedBytesPerOp")).isPositive());
    }

    /** For what does not look at figures. */
    private static BenchOutput brief(String... arguments) {
        return BenchOutput.ofRunOf(0.1, arguments);
    }

    private static BenchOutput run(String... arguments) {
        return BenchOutput.ofShortRun(arguments);
    }
}
