package dev.holdfast.redis.scenario;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.DocumentedUser;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** How a client starts where Sentinels want a password, know nothing of the group, are none, or are down. */
@Execution(ExecutionMode.CONCURRENT)
class SentinelStartTest extends SentinelScene {

    @Test
    void connect_sentinelsWithAPassword_needsTheirCredentials() throws Exception {
        EmbeddedSentinelGroup group = closedLater(EmbeddedSentinelGroup.builder()
                .password("of-servers")
                .sentinelPassword("of-sentinels")
                .sentinelUser("watcher", DocumentedUser.PASSWORD, rules())
                .start());

        assertThatThrownBy(() -> client(group))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("sentinelCredentials")
                .hasMessageNotContaining("of-se");
        assertThatThrownBy(
                        () -> client(HoldfastRedis.builder().uri(group.uri()).sentinelCredentials("watcher", "wrong")))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("do not take the user name and password");
        Holdfast client = client(
                HoldfastRedis.builder().uri(group.uri()).sentinelCredentials("watcher", DocumentedUser.PASSWORD));
        EmbeddedRedis primary = group.failover();
        awaitAt(primary, client);
    }

    /** The documented ones, and what the page says of Redis 6.2. */
    private static String[] rules() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            boolean hasSubcommands = !redis.version().startsWith("6.");
            return DocumentedUser.rules("watcher").stream()
                    .map(rule -> hasSubcommands ? rule : rule.replaceFirst("^\\+sentinel\\|.*", "+sentinel"))
                    .toArray(String[]::new);
        }
    }

    @Test
    void connect_unknownGroup_saysWhatToMend() {
        EmbeddedSentinelGroup group = group();

        assertThatThrownBy(() -> client(HoldfastRedis.builder().uri(uriOf(group.sentinels().stream(), "other"))))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("no Sentinel watches a group with the name of the URI")
                .hasMessageContaining("\"sentinel monitor\"");
    }

    @Test
    void connect_dataServerInsteadOfASentinel_saysWhatToMend() {
        EmbeddedRedis redis = closedLater(EmbeddedRedis.start());

        assertThatThrownBy(() -> client(HoldfastRedis.builder().uri(uriOf(Stream.of(redis), "mymaster"))))
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining("names a server that is not a Sentinel");
    }

    @Test
    void connect_noSentinelUp_isUnavailable() {
        EmbeddedRedis gone = closedLater(EmbeddedRedis.start());
        gone.kill();

        assertThatThrownBy(() -> client(HoldfastRedis.builder().uri(uriOf(Stream.of(gone), "mymaster"))))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("no Sentinel names the primary: 127.0.0.1:" + gone.port());
    }

    @Test
    void build_settingsOfSentinelsForASingleServer_isRefused() {
        assertThatThrownBy(() -> HoldfastRedis.builder()
                        .uri("redis://localhost")
                        .sentinelCredentials("locks", "s3cret")
                        .build())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("names no Sentinel")
                .hasMessageNotContaining("s3cret");
    }
}
