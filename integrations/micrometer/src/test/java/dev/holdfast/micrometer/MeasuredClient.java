package dev.holdfast.micrometer;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.proxy.FaultProxy;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import java.util.Arrays;
import org.awaitility.core.ConditionFactory;

/** A client that is measured, behind a proxy to a real server, and what its meters say. */
final class MeasuredClient implements AutoCloseable {

    final FaultProxy proxy;
    final Holdfast holdfast;
    final Holdfast other;
    final MeterRegistry registry = new SimpleMeterRegistry();
    final HoldfastMetrics metrics;
    private final EmbeddedRedis redis;

    MeasuredClient(EmbeddedRedis redis) {
        this.redis = redis;
        proxy = FaultProxy.to(redis.host(), redis.port());
        holdfast = HoldfastRedis.builder()
                .uri("redis://" + proxy.address())
                .responseTimeout(Duration.ofSeconds(2))
                .build();
        other = HoldfastRedis.connect(redis.uri());
        metrics = HoldfastMetrics.of(holdfast);
    }

    @Override
    public void close() {
        metrics.close();
        proxy.heal();
        holdfast.close();
        other.close();
        proxy.close();
        redis.execute("FLUSHALL");
    }

    static ConditionFactory soon() {
        return await().pollInterval(Duration.ofMillis(10));
    }

    double count(String meter, String... tags) {
        Counter counter = registry.find(meter).tags(tags).counter();
        assertThat(counter).as("%s %s", meter, Arrays.toString(tags)).isNotNull();
        return counter.count();
    }

    Timer timer(String meter, String... tags) {
        Timer timer = registry.find(meter).tags(tags).timer();
        assertThat(timer).as("%s %s", meter, Arrays.toString(tags)).isNotNull();
        return timer;
    }

    double gauge(String meter) {
        return registry.get(meter).gauge().value();
    }

    void awaitCount(double expected, String meter, String... tags) {
        soon().untilAsserted(() -> assertThat(count(meter, tags)).isEqualTo(expected));
    }

    void awaitTimed(long expected, String meter, String... tags) {
        soon().untilAsserted(() -> assertThat(timer(meter, tags).count()).isEqualTo(expected));
    }
}
