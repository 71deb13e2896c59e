package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.LettuceShutdown;
import dev.holdfast.redis.internal.wire.LockKeys;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A server in cluster mode is refused when a client or a browser connects, whichever slots it has, and whatever its
 * user may ask it.
 */
@Execution(ExecutionMode.CONCURRENT)
class ClusterNodeTest {

    private static final int SLOTS = 16_384;
    private static final int CLIENTS = 8;

    private EmbeddedRedis node;

    @BeforeEach
    void start() {
        node = EmbeddedRedis.builder()
                .config("cluster-enabled", "yes")
                .config("cluster-require-full-coverage", "no")
                .user("u", "secret", "resetchannels ~holdfast:* &holdfast:* +@all -info -config -cluster".split(" "))
                .user(
                        "lookout",
                        "secret",
                        "resetchannels ~holdfast:* +scan +get +pttl +zcard +hgetall +time".split(" "))
                .start();
    }

    @AfterEach
    void stop() {
        node.close();
    }

    private void serve(int slots) {
        if (slots > 0) {
            node.execute(Stream.concat(
                            Stream.of("CLUSTER", "ADDSLOTS"),
                            IntStream.range(0, slots).mapToObj(Integer::toString))
                    .toArray(String[]::new));
            await().until(() -> node.execute("CLUSTER", "INFO").text().contains("cluster_state:ok"));
        }
    }

    private static void assertIsRefused(HoldfastRedisBuilder builder, String server) {
        assertThatThrownBy(() -> builder.build().close())
                .isInstanceOf(BackendMisconfiguredException.class)
                .hasMessageContaining(server)
                .hasMessageContaining("write redis-cluster:// instead of redis://")
                .hasMessageContaining("cluster-enabled no");
    }

    private String address() {
        return "redis://" + node.host() + ":" + node.port();
    }

    @ParameterizedTest
    @ValueSource(ints = {0, SLOTS / 2, SLOTS})
    void connect_nodeOfACluster_isRefusedWhicheverSlotsItHas(int slots) {
        serve(slots);

        // By the luck of their ids, some would have been let in.
        for (int i = 0; i < CLIENTS; i++) {
            assertIsRefused(HoldfastRedis.builder().uri(node.uri()), address());
        }
        assertIsRefused(HoldfastRedis.builder().uri(node.uri("u")), address());
        assertIsRefused(HoldfastRedis.builder().uri(node.uri()).prefix("other"), address());
    }

    /** It would show the locks of its own slots and none of the others'. */
    @ParameterizedTest
    @ValueSource(ints = {0, SLOTS / 2, SLOTS})
    void browser_nodeOfACluster_isRefusedWhicheverSlotsItHas(int slots) {
        serve(slots);

        for (String uri : List.of(node.uri(), node.uri("u"), node.uri("lookout"))) {
            assertThatThrownBy(() -> RedisLockBrowser.connect(uri, LockKeys.DEFAULT_PREFIX)
                            .close())
                    .isInstanceOf(BackendMisconfiguredException.class)
                    .hasMessageStartingWith("Cannot list the locks of " + address())
                    .hasMessageContaining("write redis-cluster:// instead of redis://")
                    .hasMessageContaining("cluster-enabled no");
        }
    }

    @Test
    void connect_clientOfTheUser_isRefused() {
        serve(SLOTS);
        RedisClient client = RedisClient.create(node.uri());
        try {
            assertIsRefused(HoldfastRedis.builder().client(client), "");
            assertIsRefused(HoldfastRedis.builder().client(client).uri(RedisURI.create(node.uri())), address());
        } finally {
            LettuceShutdown.of(client);
        }
    }

    @Test
    void connect_nodeOfAClusterAndAnotherDatabase_isRefusedForTheSameReason() {
        assertIsRefused(HoldfastRedis.builder().uri(node.uri() + "/1"), address());
    }
}
