package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.redis.internal.link.Link;
import dev.holdfast.redis.internal.wire.Envelope;
import dev.holdfast.spi.identity.Identity;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

@Isolated("it holds the log up")
class TwinLogTest {

    private static final Duration LONG = Patience.LIMIT;

    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch end = new CountDownLatch(1);
    private final UnsynchronizedAppenderBase<ILoggingEvent> blocking = new UnsynchronizedAppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            reached.countDown();
            try {
                end.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }
    };

    /** Until the engine is notified, two processes work under the same locks. */
    @Test
    void twinFound_theLogBlocksInDetailsOfTheConnections_theEngineIsNotified() throws Exception {
        Logger logger = (Logger) LoggerFactory.getLogger(Link.class);
        Identity same = Identity.ofThisProcess("twin");
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                TestClient client = TestClient.as(same, redis.uri())) {
            blocking.start();
            logger.setLevel(Level.DEBUG);
            logger.addAppender(blocking);
            try {
                String beat = Envelope.sealed("1:beat:another:1", same.secret());
                redis.execute("PUBLISH", "holdfast:to:" + client.id(), beat);

                assertThat(reached.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
                await().until(() -> client.heard.identityChanged.get() == 1);
            } finally {
                end.countDown();
                logger.detachAppender(blocking);
                logger.setLevel(null);
            }
        }
    }
}
