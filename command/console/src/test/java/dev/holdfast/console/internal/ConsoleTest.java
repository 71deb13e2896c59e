package dev.holdfast.console.internal;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.holdfast.ForcedRelease;
import dev.holdfast.console.Console;
import dev.holdfast.console.ConsoleOptions;
import dev.holdfast.console.ConsoleRequest;
import dev.holdfast.console.ConsoleResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConsoleTest {

    private static final String SHOWN = "a:1:" + FakeBrowser.NOON.toEpochMilli() * 1_000;

    @TempDir
    private Path folder;

    private final FakeBrowser server = new FakeBrowser();
    private final List<String> notices = new CopyOnWriteArrayList<>();

    private static ConsoleRequest get(String path, String... query) {
        return ConsoleRequest.get(path, query.length == 0 ? Map.of() : Map.of(query[0], query[1]));
    }

    private static ConsoleRequest release(String body) {
        return new ConsoleRequest("POST", "api/release", Map.of(), "application/json", body);
    }

    private static JsonNode json(ConsoleResponse response) throws Exception {
        return new ObjectMapper().readTree(response.text());
    }

    private ConsoleOptions options() {
        return ConsoleOptions.of("fake").notices(notices::add);
    }

    @Test
    void state_firstRequest_showsAllAndNamesStayData() throws Exception {
        String odd = "<script>alert('x')</script>\u0007";
        server.hold(odd, "a", 1, 2);
        try (Console console = Console.of(() -> server, options())) {
            ConsoleResponse response = console.answer(get("api/state"));

            assertThat(response.status()).isEqualTo(200);
            assertThat(response.headers())
                    .containsEntry("Cache-Control", "no-store")
                    .containsEntry("X-Content-Type-Options", "nosniff")
                    .containsEntry("Content-Type", "application/json; charset=utf-8");
            JsonNode state = json(response);
            assertThat(state.get("full").asBoolean()).isTrue();
            JsonNode row = state.get("locks").get(0);
            assertThat(row.get("name").asText()).isEqualTo(odd);
            assertThat(row.get("holders").get(0).get("attempt").isTextual()).isTrue();
            assertThat(row.get("holders").get(0).get("application").asText()).isEqualTo("shop");
            assertThat(row.get("waiters").asInt()).isEqualTo(2);
            assertThat(json(console.answer(get("api/clients"))).get("clients")).hasSize(3);
            assertThat(json(console.answer(get("api/graph"))).get("edges")).hasSize(3);
            assertThat(json(console.answer(get("api/events", "limit", "1")))
                            .get("more")
                            .asBoolean())
                    .isTrue();
        }
    }

    @Test
    void lock_seenAndUnknown_isShownOrNotFound() throws Exception {
        server.hold("x", "a", 1, 2);
        try (Console console = Console.of(() -> server, options())) {
            JsonNode lock = json(console.answer(get("api/lock", "name", "x")));

            assertThat(lock.get("shown").asText()).isEqualTo(SHOWN);
            assertThat(lock.get("queue")).hasSize(2);
            assertThat(console.answer(get("api/lock", "name", "y")).status()).isEqualTo(404);
        }
    }

    /** Among a million other keys it takes minutes to find it, and who asks knows the name. */
    @Test
    void lock_notFoundYet_isShownToWhoAsksForIt() throws Exception {
        server.hold("x", "a", 1, 2);
        try (Console console = Console.of(() -> server, options().only(List.of()))) {
            assertThat(json(console.answer(get("api/state"))).get("locks")).isEmpty();

            JsonNode lock = json(console.answer(get("api/lock", "name", "x")));

            assertThat(lock.get("shown").asText()).isEqualTo(SHOWN);
            assertThat(lock.get("lock").get("holders").get(0).get("application").asText())
                    .isEqualTo("shop");
            assertThat(json(console.answer(get("api/state"))).get("locks")).hasSize(1);
        }
    }

    @Test
    void answer_wrongRequests_areRefused() throws Exception {
        try (Console console = Console.of(() -> server, options())) {
            assertThat(console.answer(get("api/nothing")).status()).isEqualTo(404);
            assertThat(console.answer(get("../secret")).status()).isEqualTo(404);
            assertThat(console.answer(get("api/state", "since", "x")).status()).isEqualTo(400);
            assertThat(console.answer(release("{}")).status()).isEqualTo(404);
            assertThat(console.answer(new ConsoleRequest("PUT", "api/state", Map.of(), "", ""))
                            .status())
                    .isEqualTo(405);
            assertThat(console.answer(get("")).headers().get("Content-Security-Policy"))
                    .contains("frame-ancestors 'none'");
        }
    }

    @Test
    void release_holderAsShown_isReleasedAndAudited() throws Exception {
        server.hold("x", "a", 1, 0);
        ConsoleOptions releasing = options().releasing((name, holder) -> ForcedRelease.RELEASED);
        try (Console console = Console.of(() -> server, releasing)) {
            console.watch();
            ConsoleResponse response =
                    console.answer(release("{\"name\":\"x\",\"shown\":\"" + SHOWN + "\",\"typed\":\"x\"}"));

            assertThat(response.status()).isEqualTo(200);
            assertThat(notices).anyMatch(line -> line.contains("'x' was released by force from holder " + SHOWN));
        }
    }

    @Test
    void release_anotherHolder_isAConflictThatNamesIt() throws Exception {
        server.hold("x", "b", 2, 0);
        ConsoleOptions releasing = options().releasing((name, holder) -> ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
        try (Console console = Console.of(() -> server, releasing)) {
            console.watch();
            ConsoleResponse response =
                    console.answer(release("{\"name\":\"x\",\"shown\":\"" + SHOWN + "\",\"typed\":\"x\"}"));

            assertThat(response.status()).isEqualTo(409);
            assertThat(json(response).get("error").asText()).contains("held by shop (host:7) since 2025");
            assertThat(json(response).get("holder").get("client").asText()).isEqualTo("b");
        }
    }

    @Test
    void release_wrongBodies_areRefusedAndReleaseNothing() throws Exception {
        server.hold("x", "a", 1, 0);
        ConsoleOptions releasing = options().releasing((name, holder) -> {
            throw new AssertionError("released");
        });
        try (Console console = Console.of(() -> server, releasing)) {
            String right = "{\"name\":\"x\",\"shown\":\"" + SHOWN + "\",\"typed\":\"x\"}";
            assertThat(console.answer(release(right.replace("\"typed\":\"x\"", "\"typed\":\"y\"")))
                            .status())
                    .isEqualTo(400);
            assertThat(console.answer(release("[]")).status()).isEqualTo(400);
            assertThat(console.answer(release(right.replace(SHOWN, "everybody")))
                            .status())
                    .isEqualTo(400);
            assertThat(console.answer(release(right.replace("\"x\"", "\"z\""))).status())
                    .isEqualTo(404);
            assertThat(console.answer(new ConsoleRequest("POST", "api/release", Map.of(), "text/plain", right))
                            .status())
                    .isEqualTo(403);
        }
    }

    @Test
    void state_serverSilent_saysSo() throws Exception {
        server.silent = true;
        try (Console console = Console.of(() -> server, options())) {
            assertThat(json(console.answer(get("api/state"))).get("error").asText())
                    .contains("silent");
        }
    }

    @Test
    void replay_recording_showsWhatWasSeenThen() throws Exception {
        Path file = folder.resolve("record");
        server.hold("x", "a", 1, 0);
        try (Console console = Console.of(() -> server, options().recording(file))) {
            console.watch();
        }
        Sample first = Recording.read(file, Long.MAX_VALUE).samples().get(0);
        Sample later = new Sample(
                first.at() + 60_000,
                List.of(new Sample.SeenLock("x", false, null, null, 0, List.of(), 0, List.of(), null)),
                List.of(),
                List.of(),
                List.of(),
                "single",
                null);
        Files.writeString(file, Json.write(first) + "\n" + Json.write(later) + "\n{\"cut");

        try (Console replay = Console.replay(file, options())) {
            JsonNode end = json(replay.answer(get("api/state")));
            JsonNode begin = json(replay.answer(get("api/state", "millis", Long.toString(first.at()))));

            assertThat(end.get("mode").get("live").asBoolean()).isFalse();
            assertThat(end.get("mode").get("replay").get("fromAt").asLong()).isEqualTo(first.at());
            assertThat(end.get("locks").get(0).get("state").asText()).isEqualTo("free");
            assertThat(begin.get("locks").get(0).get("state").asText()).isEqualTo("held");
        }
    }

    @Test
    void recording_thatBecomesTooLong_isRenamedAndBegunAnew() throws Exception {
        Path file = folder.resolve("record");
        Sample sample = Sample.failed(1, "x".repeat(1_000));
        try (Recording recording = new Recording(file, 3_000)) {
            for (int i = 0; i < 8; i++) {
                recording.append(sample);
            }
        }
        assertThat(file).hasSize(2 * (Json.write(sample).length() + 1L));
        assertThat(folder.resolve("record.1")).hasSize(2 * (Json.write(sample).length() + 1L));
        try (Recording recording = new Recording(file, 3_000)) {
            recording.append(Sample.failed(2, "y"));
        }
        assertThat(Recording.read(file, Long.MAX_VALUE).samples()).hasSize(3);
    }

    @Test
    void read_moreThanFitsIntoMemory_keepsTheEnd() throws Exception {
        Path file = folder.resolve("record");
        try (Recording recording = new Recording(file, Long.MAX_VALUE)) {
            for (int i = 1; i <= 8; i++) {
                recording.append(Sample.failed(i, "x".repeat(1_000)));
            }
        }
        Recording.Part part = Recording.read(file, 3_500);

        assertThat(part.isWhole()).isFalse();
        assertThat(part.samples()).extracting(Sample::at).containsExactly(6L, 7L, 8L);
        assertThat(Recording.read(file, Long.MAX_VALUE).isWhole()).isTrue();
    }

    @Test
    void replay_otherFile_isRefused() throws Exception {
        Path file = Files.writeString(folder.resolve("other"), "what is this?");

        assertThatThrownBy(() -> Console.replay(file, options()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("line 1 is not a sample");
    }

    @Test
    void problem_serverIsSilentAndAnswersAgain_isSaidAndGone() throws Exception {
        server.silent = true;
        try (Console console = Console.of(() -> server, options())) {
            console.watch();
            assertThat(console.problem())
                    .hasValueSatisfying(text -> assertThat(text).contains("silent"));

            server.silent = false;
            await().until(() -> {
                console.watch();
                return console.problem().isEmpty();
            });
        }
    }

    @Test
    void watch_noticesThrow_alertsAreCountedAndSamplesGoOn() throws Exception {
        server.hold("x", "a", 1, 200);
        ConsoleOptions throwing = ConsoleOptions.of("fake").notices(line -> {
            throw new IllegalStateException("full");
        });
        try (Console console = Console.of(() -> server, throwing)) {
            console.watch();

            assertThat(console.alertCount()).isEqualTo(1);
            assertThat(console.problem()).isEmpty();
        }
    }
}
