package dev.holdfast.spring.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.local.HoldfastLocal;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import io.lettuce.core.RedisClient;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** From settings to a client: which server, which settings, and which beans take precedence. */
class HoldfastAutoConfigurationTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(
                    HoldfastAutoConfiguration.class,
                    HoldfastLifecycleAutoConfiguration.class,
                    LockedAutoConfiguration.class));

    private static String uri() {
        return "holdfast.redis.uri=" + SharedServer.uri();
    }

    @Test
    void client_withAUri_locksOnThatServerUnderTheApplicationsName() {
        runner.withPropertyValues(uri(), "spring.application.name=checkout").run(context -> {
            DistributedLock lock = context.getBean(Holdfast.class).lock("config:uri");
            try (Lease lease = lock.acquire()) {
                assertThat(SharedServer.redis()
                                .execute("EXISTS", WireFormat.DEFAULT.hold("config:uri"))
                                .number())
                        .isEqualTo(1);
                assertThat(lock.inspect()
                                .holder()
                                .orElseThrow()
                                .client()
                                .orElseThrow()
                                .application())
                        .isEqualTo("checkout");
                assertThat(lease.token()).isPositive();
            }
        });
    }

    @Test
    void client_withAPrefixAndAName_usesThem() {
        runner.withPropertyValues(uri(), "holdfast.redis.prefix=shop", "holdfast.client-name=till")
                .run(context -> {
                    DistributedLock lock = context.getBean(Holdfast.class).lock("config:prefix");
                    try (Lease lease = lock.acquire()) {
                        assertThat(SharedServer.redis()
                                        .execute("EXISTS", "shop:{config:prefix}")
                                        .number())
                                .isEqualTo(1);
                        assertThat(lock.inspect()
                                        .holder()
                                        .orElseThrow()
                                        .client()
                                        .orElseThrow()
                                        .application())
                                .isEqualTo("till");
                        assertThat(lease.token()).isPositive();
                    }
                });
    }

    @Test
    void client_withDefaults_holdsLocksByThem() {
        runner.withPropertyValues(uri(), "holdfast.defaults.lease-time=7s", "holdfast.defaults.renew=false")
                .run(context -> {
                    DistributedLock lock = context.getBean(Holdfast.class).lock("config:defaults");
                    try (Lease lease = lock.acquire()) {
                        assertThat(lock.options().lease()).isEqualTo(Duration.ofSeconds(7));
                        assertThat(lock.options().renewing()).isFalse();
                        assertThat(lease.remaining()).isLessThanOrEqualTo(Duration.ofSeconds(7));
                    }
                });
    }

    @Test
    void client_onBackendLocal_needsNoServerAndNoRedisOnTheClassPath() {
        runner.withPropertyValues("holdfast.backend=local")
                .withClassLoader(new FilteredClassLoader(HoldfastRedis.class, RedisClient.class))
                .run(context -> {
                    assertThat(context).hasSingleBean(Holdfast.class).hasSingleBean(HoldfastLifecycle.class);
                    AtomicInteger ran = new AtomicInteger();
                    context.getBean(Holdfast.class).lock("config:local").run(ran::incrementAndGet);
                    assertThat(ran).hasValue(1);
                });
    }

    @Test
    void client_onBackendRedisWithoutHoldfastRedis_saysWhatToAdd() {
        runner.withClassLoader(new FilteredClassLoader(HoldfastRedis.class))
                .run(failing(LockServerException.class, "holdfast-redis or Lettuce is missing from the class path"));
    }

    @Test
    void client_withoutSpringDataOnTheClassPath_isMadeOfTheUri() {
        runner.withPropertyValues(uri())
                .withClassLoader(new FilteredClassLoader("org.springframework.data"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Holdfast.class));
    }

    @Test
    void client_withoutAnySetting_isNotMadeUp() {
        runner.run(failing(LockServerException.class, "neither the property holdfast.redis.uri"));
    }

    @Test
    void client_ofTheApplication_isTheOnlyOneAndIsClosedWithIt() {
        runner.withUserConfiguration(OwnHoldfast.class).run(context -> {
            Holdfast holdfast = context.getBean(Holdfast.class);
            assertThat(holdfast).isSameAs(context.getBean(OwnHoldfast.class).made);
            assertThat(context).hasSingleBean(HoldfastLifecycle.class);
        });
    }

    @Test
    void client_ofASwitchedOffApplication_doesNotExistAndNeedsNoServer() {
        runner.withPropertyValues("holdfast.enabled=false", "holdfast.redis.uri=redis://localhost:1")
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .doesNotHaveBean(Holdfast.class)
                        .doesNotHaveBean(HoldfastLifecycle.class));
    }

    @Test
    void client_withARedisClientBean_sharesItAndLeavesItOpen() {
        RedisClient shared = RedisClient.create(SharedServer.uri());
        try {
            runner.withBean(RedisClient.class, () -> shared, definition -> definition.setDestroyMethodName(""))
                    .run(context -> {
                        context.getBean(Holdfast.class).lock("config:shared").run(() -> {});
                        context.close();
                        assertThat(shared.connect().sync().ping()).isEqualTo("PONG");
                    });
        } finally {
            shared.shutdown();
        }
    }

    @Test
    void client_withTwoRedisClientBeans_asksWhichOne() {
        runner.withBean("one", RedisClient.class, () -> RedisClient.create(SharedServer.uri()))
                .withBean("two", RedisClient.class, () -> RedisClient.create(SharedServer.uri()))
                .run(failing(LockServerException.class, "There are 2 beans of type RedisClient"));
    }

    @Test
    void customizers_ofTheApplication_haveTheLastWord() {
        runner.withPropertyValues(uri(), "holdfast.client-name=before")
                .withBean(HoldfastRedisCustomizer.class, () -> builder -> builder.clientName("after"))
                .run(context -> {
                    DistributedLock lock = context.getBean(Holdfast.class).lock("config:customized");
                    try (Lease lease = lock.acquire()) {
                        assertThat(lock.inspect()
                                        .holder()
                                        .orElseThrow()
                                        .client()
                                        .orElseThrow()
                                        .application())
                                .isEqualTo("after");
                        assertThat(lease.token()).isPositive();
                    }
                });
    }

    @ParameterizedTest
    @CsvSource({
        "holdfast.response-timeout, 1ms, between 10ms and 1h",
        "holdfast.patience, 0s, between 10ms and 365d",
        "holdfast.close-timeout, -1s, between 0s and 365d",
        "holdfast.poll-bound, 2h, between 10ms and 1h",
        "holdfast.defaults.lease-time, 10ms, between 50ms and 365d",
        "holdfast.defaults.wait-time, -1s, zero or more",
        "holdfast.defaults.min-hold, -1s, between 0s and 365d",
        "holdfast.defaults.max-hold, 1ms, between 50ms and 365d",
        "holdfast.defaults.local-handoffs, 20000, between 0 and 10000",
        "holdfast.defaults.backoff.interval, 0s, between 1ms and 365d",
        "holdfast.defaults.backoff.factor, 0.5, between 1 and 100",
        "holdfast.defaults.backoff.cap, 1ms, the cap must be between the first pause",
        "holdfast.defaults.backoff.jitter, 2, between 0 and 1",
        "holdfast.defaults.backoff.tries, 0, at least 1",
        "holdfast.redis.prefix, a b, without braces",
    })
    void value_thatIsNotAllowed_isRefusedByItsName(String property, String value, String allowed) {
        runner.withPropertyValues(uri(), property + "=" + value).run(context -> {
            assertThat(context).hasFailed();
            InvalidConfigurationPropertyValueException refusal =
                    cause(context.getStartupFailure(), InvalidConfigurationPropertyValueException.class);
            assertThat(refusal.getName()).isEqualTo(property);
            assertThat(refusal.getReason()).contains(allowed);
        });
    }

    @Test
    void values_thatDoNotGoTogether_areRefused() {
        runner.withPropertyValues(
                        uri(),
                        "holdfast.defaults.min-hold=1m",
                        "holdfast.defaults.lease-time=10s",
                        "holdfast.defaults.renew=false")
                .run(failing(
                        InvalidConfigurationPropertyValueException.class,
                        "minHold 1m is longer than the lease 10s of a lock that is not renewed"));
    }

    @Test
    void property_thatIsMisspelt_isRefused() {
        runner.withPropertyValues("holdfast.backend=local", "holdfast.locks.orders.min-hodl=5s")
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(context.getStartupFailure()).hasStackTraceContaining("holdfast.locks.orders.min-hodl");
                });
    }

    @Test
    void uri_thatIsNone_isRefusedWithoutItsPassword() {
        runner.withPropertyValues("holdfast.redis.uri=http://me:secret@localhost")
                .run(context -> {
                    assertThat(context).hasFailed();
                    LockServerException refusal = cause(context.getStartupFailure(), LockServerException.class);
                    assertThat(refusal).hasMessageContaining("holdfast.redis.uri cannot be used");
                    assertThat(context.getStartupFailure()).message().doesNotContain("secret");
                });
    }

    @Test
    void server_thatIsOutOfReach_isReportedWithWhereItsAddressComesFrom() {
        runner.withPropertyValues("holdfast.redis.uri=redis://localhost:1")
                .run(failing(LockClientFailedException.class, "the server is that of the property holdfast.redis.uri"));
    }

    @Configuration(proxyBeanMethods = false)
    static class OwnHoldfast {

        private final Holdfast made = HoldfastLocal.create();

        @Bean
        Holdfast mine() {
            return made;
        }
    }

    static org.springframework.boot.test.context.runner.ContextConsumer<AssertableApplicationContext> failing(
            Class<? extends Throwable> type, String message) {
        Consumer<AssertableApplicationContext> check = context -> {
            assertThat(context).hasFailed();
            assertThat(cause(context.getStartupFailure(), type)).hasMessageContaining(message);
        };
        return check::accept;
    }

    static <T extends Throwable> T cause(Throwable failure, Class<T> type) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (type.isInstance(cause)) {
                return type.cast(cause);
            }
        }
        throw new AssertionError("There is no " + type.getSimpleName(), failure);
    }
}
