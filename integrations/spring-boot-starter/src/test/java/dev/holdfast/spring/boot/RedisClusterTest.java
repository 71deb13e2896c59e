package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Topology;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.testing.WireFormat;
import io.lettuce.core.cluster.RedisClusterClient;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;

/** An application whose Redis is a cluster. */
class RedisClusterTest {

    private static final String PASSWORD = "of-a-user";

    private static EmbeddedCluster cluster;

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    SslAutoConfiguration.class,
                    SpringDataRedisTest.dataRedis()));

    @BeforeAll
    static void start() {
        cluster = EmbeddedCluster.builder()
                .primaries(3)
                .replicasPerPrimary(0)
                .user("locks", PASSWORD, "~*", "&*", "+@all")
                .start();
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static String nodes() {
        return cluster.primaries().stream()
                .map(node -> node.host() + ":" + node.port())
                .collect(Collectors.joining(","));
    }

    private static boolean isHeld(EmbeddedRedis node, String lock) {
        return node.execute("EXISTS", WireFormat.DEFAULT.hold(lock)).number() == 1;
    }

    /** Takes locks until each primary has had one. */
    private static void useAllPrimaries(Holdfast client) {
        List<EmbeddedRedis> primaries = cluster.primaries();
        boolean[] used = new boolean[primaries.size()];
        for (int i = 0; i < 100; i++) {
            String name = "cluster:" + i;
            int primary = primaries.indexOf(cluster.primaryOf(WireFormat.DEFAULT.hold(name)));
            if (!used[primary]) {
                client.lock(name)
                        .run(() ->
                                assertThat(isHeld(primaries.get(primary), name)).isTrue());
                used[primary] = true;
            }
        }
        assertThat(used).containsOnly(true);
        assertThat(client.topology().kind()).isEqualTo(Topology.Kind.CLUSTER);
    }

    @Test
    void client_withSpringDatasClusterSettings_usesAllPrimaries() {
        runner.withPropertyValues(
                        "spring.data.redis.cluster.nodes=" + nodes(),
                        "spring.data.redis.username=locks",
                        "spring.data.redis.password=" + PASSWORD)
                .run(context -> useAllPrimaries(context.getBean(Holdfast.class)));
    }

    @Test
    void client_ofAFactoryThatIsStopped_goesOn() {
        runner.withPropertyValues(
                        "spring.data.redis.cluster.nodes=" + nodes(),
                        "spring.data.redis.username=locks",
                        "spring.data.redis.password=" + PASSWORD)
                .run(context -> {
                    context.getBean(LettuceConnectionFactory.class).stop();
                    useAllPrimaries(context.getBean(Holdfast.class));
                });
    }

    @Test
    void client_withAWrongPassword_saysWhoseServerItIs() {
        runner.withPropertyValues(
                        "spring.data.redis.cluster.nodes=" + nodes(),
                        "spring.data.redis.username=locks",
                        "spring.data.redis.password=wrong")
                .run(failing(
                        LockClientFailedException.class,
                        "the server is that of the LettuceConnectionFactory of Spring Data Redis, cluster"));
    }

    @Test
    void client_ofAUriOfACluster_usesAllPrimaries() {
        runner.withPropertyValues("holdfast.redis.uri=" + cluster.uri("locks"))
                .run(context -> useAllPrimaries(context.getBean(Holdfast.class)));
    }

    @Test
    void client_ofAClusterClientBean_usesAllPrimaries() {
        runner.withBean(
                        RedisClusterClient.class,
                        () -> RedisClusterClient.create(cluster.uris().get(0)))
                .run(context -> useAllPrimaries(context.getBean(Holdfast.class)));
    }
}
