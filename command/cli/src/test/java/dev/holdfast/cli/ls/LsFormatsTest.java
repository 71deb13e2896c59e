package dev.holdfast.cli.ls;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.cli.Execution;
import dev.holdfast.cli.HoldfastProcess;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Three locks: {@code a:1} was taken first, {@code a:3} is wanted by two clients, and {@code b:2} by one, for longer.
 */
final class LsFormatsTest {

    private static final List<Holdfast> clients = new ArrayList<>();
    private static final List<Lease> leases = new ArrayList<>();
    private static final List<CompletableFuture<Lease>> waits = new ArrayList<>();
    private static EmbeddedRedis redis;

    @TempDir
    private Path directory;

    @BeforeAll
    static void start() throws Exception {
        redis = EmbeddedRedis.start();
        for (int i = 0; i < 3; i++) {
            clients.add(HoldfastRedis.connect(redis.uri()));
        }
        for (String name : List.of("a:1", "b:2", "a:3")) {
            leases.add(clients.get(0).lock(name).acquire());
        }
        queueUp(1, "b:2", 1);
        queueUp(1, "a:3", 1);
        queueUp(2, "a:3", 2);
    }

    private static void queueUp(int client, String name, int waiters) {
        waits.add(clients.get(client).lock(name).acquireAsync());
        await().until(() -> clients.get(0).lock(name).inspect().waiterCount() == waiters);
    }

    @AfterAll
    static void stop() {
        waits.forEach(wait -> wait.cancel(false));
        clients.forEach(Holdfast::close);
        redis.close();
    }

    @Test
    void name_ofEachLock_standsOnALine() {
        assertThat(names()).containsExactly("a:1", "a:3", "b:2");
    }

    @Test
    void sort_byEachOrder_hasTheMostFirst() {
        assertThat(names("--sort", "held")).containsExactly("a:1", "b:2", "a:3");
        assertThat(names("--sort", "waiters")).containsExactly("a:3", "b:2", "a:1");
        assertThat(names("--sort", "wait")).containsExactly("b:2", "a:3", "a:1");
        assertThat(names("--sort", "name")).containsExactly("a:1", "a:3", "b:2");
    }

    @Test
    void pattern_ofNames_choosesBeforeTheLimit() {
        assertThat(names("b*", "--limit", "1")).containsExactly("b:2");
        assertThat(names("a:?")).containsExactly("a:1", "a:3");
        assertThat(names("nothing*")).isEmpty();
    }

    @Test
    void limit_withAnOrder_keepsTheFirstOfAll() {
        Execution execution = ls("-o", "name", "--sort", "waiters", "--limit", "1");
        assertThat(execution.out().lines()).containsExactly("a:3");
        assertThat(execution.err()).contains("there may be more locks");
    }

    @Test
    void wide_ofALock_hasItsAttemptAndHolder() {
        String out = ls("-o", "wide", "a:1").out();
        HolderId id =
                clients.get(0).lock("a:1").inspect().holder().orElseThrow().id();
        assertThat(out.lines().findFirst().orElseThrow()).contains("ATTEMPT", "HOLDER", "NODE");
        assertThat(out.lines().skip(1)).singleElement().asString().contains(" " + id.attempt() + " ", id + "  ");
    }

    @Test
    void table_sortedByWait_showsTheOldest() {
        List<String> lines = ls("--sort", "wait").out().lines().toList();
        assertThat(lines.get(0)).endsWith("WAITERS  OLDEST WAIT");
        assertThat(lines.get(1)).startsWith("b:2 ").matches(".* 1 +\\d+\\.\\ds");
        assertThat(lines.get(3)).startsWith("a:1 ").endsWith(" -");
    }

    @Test
    void yaml_isTheSameAsJson() throws Exception {
        JsonNode json = new JsonMapper()
                .readTree(ls("-o", "json", "a:1").out())
                .get("locks")
                .get(0);
        JsonNode yaml = new YAMLMapper()
                .readTree(ls("-o", "yaml", "a:1").out())
                .get("locks")
                .get(0);
        assertThat(yaml.get("name").asText()).isEqualTo("a:1");
        assertThat(yaml.get("holder")).isEqualTo(json.get("holder"));
        assertThat(yaml.get("token").asLong()).isEqualTo(leases.get(0).token());
        assertThat(json.get("holder").get("attempt").isNumber()).isTrue();
    }

    @Test
    void watch_locks_listsThemAgainUntilItIsEnded() throws Exception {
        try (HoldfastProcess ls =
                HoldfastProcess.start(directory, redis.uri(), "ls", "--watch", "50ms", "-o", "name", "b:*")) {
            ls.awaitOut("b:2\nb:2\nb:2\n");
            assertThat(ls.isAlive()).isTrue();
            assertThat(ls.out()).doesNotContain("\u001b");
        }
    }

    @Test
    void watch_serverThatIsKilledAndStartedAgain_goesOn() throws Exception {
        try (EmbeddedRedis mortal = EmbeddedRedis.start();
                HoldfastProcess ls =
                        HoldfastProcess.start(directory, mortal.uri(), "ls", "--watch", "50ms", "-o", "name")) {
            try (Holdfast client = HoldfastRedis.connect(mortal.uri())) {
                Lease before = client.lock("before").acquire();
                ls.awaitOut("before");
                mortal.kill();
                ls.awaitErr("holdfast: ");
                mortal.restart();
                var unused = before.releaseAsync();
            }
            try (Holdfast client = HoldfastRedis.connect(mortal.uri());
                    Lease after = client.lock("after").acquire()) {
                ls.awaitOut("after");
                after.check();
            }
            assertThat(ls.isAlive()).isTrue();
        }
    }

    private static List<String> names(String... options) {
        Execution execution =
                ls(Stream.concat(Stream.of("-o", "name"), Stream.of(options)).toArray(String[]::new));
        assertThat(execution.exitCode()).as(execution.err()).isZero();
        return execution.out().lines().toList();
    }

    private static Execution ls(String... options) {
        return Execution.of(Stream.concat(Stream.of("ls", "--redis", redis.uri()), Stream.of(options))
                .toArray(String[]::new));
    }
}
