package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedReplication;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** The properties that say which replicas and disks have to confirm. */
class ConfirmedGrantsTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(HoldfastAutoConfiguration.class, HoldfastLifecycleAutoConfiguration.class))
            .withPropertyValues("holdfast.redis.uri=" + SharedServer.uri());

    @Test
    void client_confirmedByAReplica_isGrantedLocks() {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            runner.withPropertyValues(
                            "holdfast.redis.uri=" + servers.uri(),
                            "holdfast.redis.confirmed-by=1",
                            "holdfast.redis.confirm-timeout=1900ms",
                            "holdfast.redis.clock-skew=1s")
                    .run(context -> {
                        try (var lease = context.getBean(Holdfast.class)
                                .lock("config:confirmed")
                                .acquire()) {
                            assertThat(lease.remaining()).isLessThan(Duration.ofSeconds(29));
                        }
                    });
        }
    }

    @Test
    void client_replicasThatTheServerHasNot_isNotStarted() {
        runner.withPropertyValues("holdfast.redis.confirmed-by=1")
                .run(failing(LockClientFailedException.class, "0 of 1 replicas confirmed within 500 ms"));
    }

    @Test
    void client_noDisk_isNotStarted() {
        runner.withPropertyValues("holdfast.redis.fsynced=true")
                .run(failing(LockClientFailedException.class, "fsynced() needs"));
    }

    @Test
    void properties_withoutEffectOrOutOfRange_areRefused() {
        runner.withPropertyValues("holdfast.redis.confirm-timeout=1s")
                .run(failing(PropertyException.class, "it would have no effect"));
        runner.withPropertyValues("holdfast.redis.confirmed-by=-1")
                .run(failing(InvalidConfigurationPropertyValueException.class, "holdfast.redis.confirmed-by"));
        runner.withPropertyValues("holdfast.redis.confirmed-by=1", "holdfast.redis.confirm-timeout=1ms")
                .run(failing(InvalidConfigurationPropertyValueException.class, "holdfast.redis.confirm-timeout"));
        runner.withPropertyValues("holdfast.redis.clock-skew=2m")
                .run(failing(InvalidConfigurationPropertyValueException.class, "holdfast.redis.clock-skew"));
    }
}
