package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.rate.RateExceededException;
import dev.holdfast.redis.HoldfastRedis;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

/** Gates on a real server, also while it is away. */
class LimitedOutageTest {

    static class Messages {

        static final AtomicInteger SENT = new AtomicInteger();

        @Limited(name = "outage", permits = "1", per = "1h")
        public void send() {
            SENT.incrementAndGet();
        }
    }

    @EnableLimited
    static class OnARedis {}

    @Test
    void call_whileTheServerIsAway_isNeitherAPassNorARefusal() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                AnnotationConfigApplicationContext context =
                        Contexts.startOn(HoldfastRedis.connect(redis.uri()), OnARedis.class, Messages.class)) {
            Messages messages = context.getBean(Messages.class);
            messages.send();
            assertThatExceptionOfType(RateExceededException.class).isThrownBy(messages::send);
            redis.stop();

            assertThatExceptionOfType(BackendUnavailableException.class).isThrownBy(messages::send);
            assertThat(Messages.SENT).hasValue(1);
        }
    }
}
