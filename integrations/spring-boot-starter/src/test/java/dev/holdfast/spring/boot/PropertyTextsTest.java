package dev.holdfast.spring.boot;

import static dev.holdfast.spring.boot.HoldfastAutoConfigurationTest.cause;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.assertj.AssertableApplicationContext;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Properties that are written in a way that would be taken for something else. */
class PropertyTextsTest {

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(AutoConfigurations.of(HoldfastAutoConfiguration.class, LockedAutoConfiguration.class))
            .withPropertyValues("holdfast.backend=local");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "holdfast.response-timeout",
                "holdfast.patience",
                "holdfast.close-timeout",
                "holdfast.poll-bound",
                "holdfast.defaults.lease-time",
                "holdfast.defaults.max-hold",
                "holdfast.defaults.min-hold",
                "holdfast.defaults.sticky",
                "holdfast.defaults.backoff.interval",
                "holdfast.defaults.backoff.cap",
                "holdfast.locks.sale.wait-time",
                "holdfast.locks.sale.lease-time",
                "holdfast.locks.sale.max-hold",
                "holdfast.locks.sale.min-hold",
                "holdfast.locks.sale.sticky",
                "holdfast.locks.sale.backoff.interval",
                "holdfast.locks.sale.backoff.cap",
            })
    void duration_withoutAUnit_isRefusedByItsName(String property) {
        for (String written : List.of("60", "${some.number}")) {
            runner.withPropertyValues("some.number=60", property + "=" + written)
                    .run(context -> {
                        assertThat(context).hasFailed();
                        assertThat(stackOf(context)).contains(property + "=60 has no unit", "write 60s");
                    });
        }
    }

    /** As of somebody who means the URI. */
    @Test
    void text_whereOnlyPropertiesBelowExist_isRefusedWithoutIt() {
        runner.withPropertyValues("holdfast.redis=redis://me:secret@localhost").run(context -> {
            assertThat(context).hasFailed();
            assertThat(stackOf(context)).doesNotContain("secret");
            PropertyException refusal = cause(context.getStartupFailure(), PropertyException.class);
            assertThat(refusal).hasMessageContaining("These properties do not exist");
            assertThat(refusal.remedy()).contains("Did you mean holdfast.redis.uri?");
        });
    }

    @Test
    void duration_withAUnit_isTaken() {
        runner.withPropertyValues(
                        "some.time=60s",
                        "holdfast.defaults.lease-time=${some.time}",
                        "holdfast.patience=PT1M",
                        "holdfast.response-timeout=500ms",
                        "holdfast.locks.7.wait-time=0s",
                        "holdfast.locks.7.local-handoffs=7")
                .run(context -> assertThat(context).hasNotFailed());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "holdfast.redis.url=redis://app:s3cret@db",
                "holdfast.redis-url=redis://app:s3cret@db",
                "holdfast.url=redis://app:s3cret@db",
                "holdfast.redis=redis://app:s3cret@db",
                "holdfast.backend=redis://app:s3cret@db",
                "holdfast.order=redis://app:s3cret@db",
                "holdfast.redis.password=s3cret",
                "holdfast.redis.prefix=redis://app:s3cret @db",
                "holdfast.patience=redis://app:s3cret@db",
            })
    void secret_inTheWrongPlace_isNowhereInTheFailure(String property) {
        runner.withPropertyValues("holdfast.backend=redis", "holdfast.redis.uri=redis://localhost:1", property)
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(stackOf(context))
                            .doesNotContain("s3cret")
                            .contains(property.substring(0, property.indexOf('=')));
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "redis://app:s3cret@",
                "redis://app:s3cret@db:port",
                "redis://app:s3/cret@db",
                "redis://app:s3@cret@db",
                "redis://app:s3#cret@db",
                "redis://app:s3?cret@db",
                "redis://app:s3%cret@db",
                "redis://app:s3 cret@db",
                "redis://:s3cret@/0",
                "app:s3cret@db",
                "redis:app:s3cret@db",
                "redis:/app:s3cret@db",
                "http://app:s3cret@db",
                "redis://app:s3cret",
                "redis://db:6379/0?password=s3cret",
                "redis-sentinel://s3cret@host",
                "redis://localhost:1/0?timeout=s3cret",
            })
    void uri_thatCannotBeUsed_doesNotShowItsPassword(String uri) {
        runner.withPropertyValues("holdfast.backend=redis", "holdfast.redis.uri=" + uri)
                .run(context -> {
                    assertThat(context).hasFailed();
                    assertThat(stackOf(context)).doesNotContain("s3", "cret");
                });
    }

    @Test
    void properties_asText_doNotShowTheUri() {
        runner.withPropertyValues("holdfast.redis.uri=redis://app:s3cret@db")
                .run(context -> assertThat(context.getBean(HoldfastProperties.class))
                        .asString()
                        .doesNotContain("s3cret"));
    }

    private static String stackOf(AssertableApplicationContext context) {
        StringWriter text = new StringWriter();
        context.getStartupFailure().printStackTrace(new PrintWriter(text, true));
        return text.toString();
    }
}
