package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Patience;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.data.redis.connection.RedisStandaloneConfiguration;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.util.ClassUtils;
import org.springframework.util.ReflectionUtils;

/** An application that uses Redis already: its settings are those of its locks. */
class SpringDataRedisTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    SslAutoConfiguration.class,
                    dataRedis()));

    static Class<?> dataRedis() {
        String of3 = "org.springframework.boot.autoconfigure.data.redis.RedisAutoConfiguration";
        String of4 = "org.springframework.boot.data.redis.autoconfigure.DataRedisAutoConfiguration";
        ClassLoader loader = SpringDataRedisTest.class.getClassLoader();
        return ClassUtils.resolveClassName(ClassUtils.isPresent(of3, loader) ? of3 : of4, loader);
    }

    @Test
    void client_withSpringDatasSettings_goesToItsServerAndDatabase() {
        runner.withPropertyValues("spring.data.redis.port=" + SharedServer.port(), "spring.data.redis.database=3")
                .run(context -> context.getBean(Holdfast.class)
                        .lock("data:database")
                        .run(() -> {
                            assertThat(keysIn(3, WireFormat.DEFAULT.hold("data:database")))
                                    .isEqualTo(1);
                            assertThat(keysIn(0, WireFormat.DEFAULT.hold("data:database")))
                                    .isZero();
                        }));
    }

    private static long keysIn(int database, String key) {
        try (var client = io.lettuce.core.RedisClient.create(SharedServer.uri());
                var connection = client.connect()) {
            connection.sync().select(database);
            return connection.sync().exists(key);
        }
    }

    @Test
    void client_withSpringDatasPassword_logsInWithIt() {
        try (EmbeddedRedis closed = EmbeddedRedis.builder().password("s3cret").start()) {
            runner.withPropertyValues("spring.data.redis.url=redis://:s3cret@localhost:" + closed.port())
                    .run(context -> {
                        context.getBean(Holdfast.class).lock("data:password").run(() -> {});
                        assertThat(context).hasNotFailed();
                    });
        }
    }

    @Test
    void client_withAnSslBundle_trustsWhatTheBundleDoes(@TempDir Path folder) throws Exception {
        try (TlsFront front = TlsFront.before(SharedServer.redis().port(), folder)) {
            ApplicationContextRunner tls = runner.withPropertyValues(
                    "spring.data.redis.host=localhost",
                    "spring.data.redis.port=" + front.port(),
                    "spring.data.redis.ssl.enabled=true");
            tls.run(failing(LockClientFailedException.class, "Cannot reach"));
            int refused = front.connections();
            tls.withPropertyValues(
                            "spring.data.redis.ssl.bundle=locks",
                            "spring.ssl.bundle.jks.locks.truststore.type=PKCS12",
                            "spring.ssl.bundle.jks.locks.truststore.password=" + TlsFront.PASSWORD,
                            "spring.ssl.bundle.jks.locks.truststore.location="
                                    + front.keyStore().toUri())
                    .run(context -> {
                        context.getBean(Holdfast.class).lock("data:tls").run(() -> {});
                        assertThat(front.connections()).isGreaterThan(refused);
                    });
        }
    }

    @Test
    void client_withBoth_goesWhereTheUriSays() {
        runner.withPropertyValues("spring.data.redis.port=1", "holdfast.redis.uri=" + SharedServer.uri())
                .run(context -> {
                    context.getBean(Holdfast.class).lock("data:uri").run(() -> {});
                    assertThat(context).hasNotFailed();
                });
    }

    @Test
    void client_whenTheContextCloses_endsBeforeTheConnectionFactory() {
        runner.withPropertyValues("spring.data.redis.port=" + SharedServer.port(), "holdfast.close-timeout=100ms")
                .run(context -> {
                    LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
                    Lease neverReleased = context.getBean(Holdfast.class)
                            .lock("data:closing", options -> options.lease(Duration.ofMinutes(5)))
                            .acquire();
                    context.close();
                    assertThat(neverReleased.state()).isEqualTo(LeaseState.LOST);
                    assertThat(factory.isRunning()).isFalse();
                    // Closing gave it back, while there still was a connection to do it by.
                    assertThat(SharedServer.redis()
                                    .execute("EXISTS", WireFormat.DEFAULT.hold("data:closing"))
                                    .number())
                            .isZero();
                });
    }

    @Test
    void client_whoseFactoryWasStoppedAndStarted_goesOnWithTheNewOne() {
        runner.withPropertyValues("spring.data.redis.port=" + SharedServer.port(), "holdfast.response-timeout=3s")
                .run(context -> {
                    LettuceConnectionFactory factory = context.getBean(LettuceConnectionFactory.class);
                    Holdfast holdfast = context.getBean(Holdfast.class);
                    holdfast.lock("data:restarted").run(() -> {});
                    Object before = factory.getRequiredNativeClient();
                    pauseAndRestart(context.getSourceApplicationContext(), factory);
                    assertThat(factory.getRequiredNativeClient()).isNotSameAs(before);
                    await().untilAsserted(() -> {
                        assertThat(holdfast.lock("data:restarted").tryRun(Duration.ofSeconds(3), () -> {}))
                                .isTrue();
                        assertThat(holdfast.health().isHealthy()).isTrue();
                    });
                });
    }

    /**
     * As Spring 7 does with a context of tests that is not in use; where there is no such thing, what that does to the
     * factory.
     */
    private static void pauseAndRestart(ConfigurableApplicationContext context, LettuceConnectionFactory factory) {
        Method pause = ReflectionUtils.findMethod(ConfigurableApplicationContext.class, "pause");
        Method restart = ReflectionUtils.findMethod(ConfigurableApplicationContext.class, "restart");
        if (pause != null && restart != null) {
            ReflectionUtils.invokeMethod(pause, context);
            assertThat(factory.isRunning()).isFalse();
            ReflectionUtils.invokeMethod(restart, context);
        } else {
            factory.stop();
            factory.start();
        }
        assertThat(factory.isRunning()).isTrue();
    }

    @Test
    void client_withTwoConnectionFactories_asksWhichOne() {
        runner.withBean("one", LettuceConnectionFactory.class, SpringDataRedisTest::factory)
                .withBean("two", LettuceConnectionFactory.class, SpringDataRedisTest::factory)
                .run(failing(LockServerException.class, "There are 2 beans of type LettuceConnectionFactory"));
    }

    @Test
    void client_withAFactoryThatStartsLate_startsIt() {
        runner.withBean(LettuceConnectionFactory.class, () -> {
                    LettuceConnectionFactory factory = factory();
                    factory.setEarlyStartup(false);
                    return factory;
                })
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Holdfast.class));
    }

    @Test
    void server_thatIsOutOfReach_isReportedWithWhoseItIs() {
        runner.withPropertyValues("spring.data.redis.port=1")
                .run(failing(
                        LockClientFailedException.class,
                        "the server is that of the LettuceConnectionFactory of Spring Data Redis, localhost:1"));
    }

    @Test
    void client_ofAFactoryWithSentinels_followsAFailover() {
        try (EmbeddedSentinelGroup group = EmbeddedSentinelGroup.builder()
                .password("of-servers")
                .sentinelPassword("of-sentinels")
                .start()) {
            runner.withPropertyValues(
                            "spring.data.redis.sentinel.master=" + group.name(),
                            "spring.data.redis.sentinel.nodes=" + nodes(group),
                            "spring.data.redis.sentinel.password=of-sentinels",
                            "spring.data.redis.password=of-servers")
                    .run(context -> {
                        Holdfast client = context.getBean(Holdfast.class);
                        EmbeddedRedis primary = group.failover();
                        awaitAt(primary, client);
                    });
        }
    }

    @Test
    void client_ofAUriWithSentinels_takesTheirPasswordFromTheProperties() {
        try (EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().sentinelPassword("of-sentinels").start()) {
            ApplicationContextRunner sentinels = runner.withPropertyValues("holdfast.redis.uri=" + group.uri());
            sentinels.run(failing(LockClientFailedException.class, "the Sentinels want a password of their own"));
            sentinels
                    .withPropertyValues("holdfast.redis.sentinel.username=default")
                    .run(failing(LockServerException.class, "holdfast.redis.sentinel.password is not"));
            sentinels
                    .withPropertyValues("holdfast.redis.sentinel.password=of-sentinels")
                    .run(context -> awaitAt(group.primary(), context.getBean(Holdfast.class)));
        }
    }

    @Test
    void sentinels_withoutAUriThatNamesThem_areRefused() {
        runner.withPropertyValues("holdfast.redis.sentinel.tls=true")
                .run(failing(LockServerException.class, "holdfast.redis.sentinel.* is set"));
        runner.withPropertyValues("holdfast.redis.sentinel.tls=true", "holdfast.redis.uri=" + SharedServer.uri())
                .run(failing(LockServerException.class, "names no Sentinels"));
    }

    private static String nodes(EmbeddedSentinelGroup group) {
        return String.join(
                ",",
                group.sentinels().stream()
                        .map(sentinel -> sentinel.host() + ":" + sentinel.port())
                        .toList());
    }

    private static void awaitAt(EmbeddedRedis primary, Holdfast client) {
        await().untilAsserted(() -> {
            try (Lease held = client.lock("data:sentinel").acquire(Patience.LIMIT)) {
                assertThat(primary.execute("EXISTS", WireFormat.DEFAULT.hold(held.name()))
                                .number())
                        .isEqualTo(1);
            }
        });
    }

    private static LettuceConnectionFactory factory() {
        return new LettuceConnectionFactory(new RedisStandaloneConfiguration(
                "localhost", SharedServer.redis().port()));
    }
}
