package dev.holdfast.redis.quorum.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The user that docs/redis-quorum.md gives is enough, and has nothing to spare. */
class SmallestUserTest {

    private static final String COMMAND = "ACL SETUSER holdfast ";
    private static final Duration SOON = Patience.LIMIT;

    private static final List<EmbeddedRedis> SERVERS = new ArrayList<>();

    @BeforeAll
    static void start() {
        for (int i = 0; i < 3; i++) {
            SERVERS.add(EmbeddedRedis.start());
        }
        var unused = QuorumAdministration.of(uris("default:")).initialize();
    }

    @AfterAll
    static void stop() {
        SERVERS.forEach(EmbeddedRedis::close);
    }

    private static List<String> uris(String user) {
        return SERVERS.stream()
                .map(server -> user.startsWith("default")
                        ? server.uri()
                        : "redis://" + user + "@" + server.host() + ":" + server.port())
                .toList();
    }

    private static String documented() throws IOException {
        return Files.readAllLines(Path.of("../../docs/redis-quorum.md")).stream()
                .filter(line -> line.startsWith(COMMAND))
                .findFirst()
                .orElseThrow()
                .substring("ACL SETUSER ".length());
    }

    private static void setUser(String rules) {
        SERVERS.forEach(server -> server.execute("ACL", "DELUSER", "holdfast"));
        List<String> command = new ArrayList<>(List.of("ACL", "SETUSER"));
        command.addAll(List.of(rules.split(" ")));
        SERVERS.forEach(server -> server.execute(command.toArray(String[]::new)));
    }

    private void use() throws Exception {
        try (Holdfast one = HoldfastQuorum.builder()
                        .members(uris("holdfast:secret"))
                        .build();
                Holdfast other = HoldfastQuorum.builder()
                        .members(uris("holdfast:secret"))
                        .build()) {
            Lease lease = one.lock("stock").acquire(SOON);
            CompletableFuture<Lease> waiting = other.lock("stock").acquireAsync();
            assertThat(one.lock("stock").tryAcquire()).isEmpty();
            lease.extend(Duration.ofSeconds(50));
            assertThat(one.lock("stock").inspect().holder()).isPresent();
            lease.close();
            waiting.get(SOON.toSeconds(), TimeUnit.SECONDS).close();
            Lease kept = one.lock("stock").acquire(SOON);
            kept.holdAtLeast(Duration.ofMillis(50));
            kept.close();
            other.lock("stock").acquire(SOON).close();
            assertThat(one.health().reachable()).isTrue();
        }
    }

    @Test
    void documentedUser_isEnough() throws Exception {
        setUser(documented());

        use();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "+evalsha",
                "+info",
                "+time",
                "+hmget",
                "+publish",
                "+pubsub|numsub",
                "+subscribe",
                "&holdfast:*",
                "~holdfast:*"
            })
    void documentedUser_withoutWhatAClientNeeds_isRefusedAtTheStart(String permission) throws Exception {
        setUser((documented() + " ").replace(" " + permission + " ", " "));

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(this::connect)
                .withMessageContaining("permission");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"get", "set", "del", "pexpire", "expire", "pttl", "zadd", "zrem", "zcard", "zrange", "hset"})
    void documentedUser_withoutACommandOfAScript_isRefusedAtTheStartByItsName(String command) throws Exception {
        setUser((documented() + " ").replace(" +" + command + " ", " "));

        assertThatExceptionOfType(BackendMisconfiguredException.class)
                .isThrownBy(this::connect)
                .withMessageContaining("permission")
                .withMessageContaining(command.toUpperCase(Locale.ROOT) + " is not allowed");
    }

    private void connect() {
        HoldfastQuorum.builder().members(uris("holdfast:secret")).build().close();
    }
}
