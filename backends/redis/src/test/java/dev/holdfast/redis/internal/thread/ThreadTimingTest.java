package dev.holdfast.redis.internal.thread;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.redis.internal.connect.LettuceTransport;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.testkit.threads.Patience;
import io.lettuce.core.RedisURI;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

class ThreadTimingTest {

    private final ThreadTiming timing = new ThreadTiming("c");

    @AfterEach
    void end() {
        timing.end();
    }

    /** It abandons connections, so that requests fail there, and inline listeners are called there. */
    @Test
    void isOnOwnThread_whereItsTasksRun_isSoForTheTransport() throws Exception {
        OwnClient source = new OwnClient(RedisURI.create("redis://127.0.0.1:1"), timing);
        try {
            LettuceTransport transport = new LettuceTransport(source, timing);
            CompletableFuture<Boolean> there = new CompletableFuture<>();

            timing.after(0, () -> there.complete(transport.isOnOwnThread()));

            assertThat(there.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            assertThat(transport.isOnOwnThread()).isFalse();
        } finally {
            source.close();
        }
    }

    @Test
    void after_aTaskThrowsAnError_isLogged() {
        Logger logger = (Logger) LoggerFactory.getLogger(ThreadTiming.class);
        Queue<String> messages = new ConcurrentLinkedQueue<>();
        AppenderBase<ILoggingEvent> log = new AppenderBase<>() {
            @Override
            protected void append(ILoggingEvent event) {
                messages.add(event.getThrowableProxy().getMessage());
            }
        };
        log.start();
        logger.addAppender(log);
        try {
            timing.after(0, () -> {
                throw new NoClassDefFoundError("a class of the program's");
            });

            await().until(() -> messages.contains("a class of the program's"));
        } finally {
            logger.detachAppender(log);
        }
    }
}
