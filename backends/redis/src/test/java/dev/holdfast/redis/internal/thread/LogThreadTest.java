package dev.holdfast.redis.internal.thread;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.slf4j.LoggerFactory;

@Isolated("it listens to a logger")
class LogThreadTest {

    private static final int MOST_WAITING = 3;
    private static final Duration LONG = Patience.LIMIT;
    private static final ThreadFactory THREADS = LogThread::thread;

    private final Queue<String> written = new ConcurrentLinkedQueue<>();
    private final CountDownLatch slow = new CountDownLatch(1);
    private final Logger logger = (Logger) LoggerFactory.getLogger(LogThread.class);
    private final AppenderBase<ILoggingEvent> log = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            written.add(event.getFormattedMessage());
        }
    };

    @BeforeEach
    void listen() {
        log.start();
        logger.addAppender(log);
    }

    @AfterEach
    void listenNoMore() {
        slow.countDown();
        logger.detachAppender(log);
    }

    private void block(LogThread writer) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        writer.add(() -> {
            begun.countDown();
            try {
                slow.await();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(begun.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void add_tooManyWait_leavesTheRestOutAndSaysLaterHowMany() throws Exception {
        LogThread writer = new LogThread(MOST_WAITING, THREADS);
        block(writer);

        IntStream.range(0, MOST_WAITING + 2).forEach(i -> writer.add(() -> written.add("entry " + i)));

        assertThat(written).isEmpty();
        slow.countDown();
        await().until(() -> written.size() == MOST_WAITING + 1);
        assertThat(written)
                .containsExactlyInAnyOrder(
                        "entry 0",
                        "entry 1",
                        "entry 2",
                        "2 log entries were left out, since the log was too slow or failed");
        assertThat(written.stream().filter(line -> line.startsWith("entry")))
                .containsExactly("entry 0", "entry 1", "entry 2");
    }

    @Test
    void add_noThreadCanBeStarted_leavesItOutAndWritesAgainLater() {
        AtomicBoolean scarce = new AtomicBoolean(true);
        LogThread writer = new LogThread(MOST_WAITING, task -> {
            if (scarce.get()) {
                throw new OutOfMemoryError("unable to create native thread");
            }
            return LogThread.thread(task);
        });
        writer.add(() -> written.add("of the caller"));
        assertThat(written).isEmpty();

        scarce.set(false);
        writer.add(() -> written.add("later"));

        await().until(() -> written.contains("later"));
        assertThat(written).doesNotContain("of the caller");
        assertThat(written).contains("1 log entries were left out, since the log was too slow or failed");
    }

    @Test
    void add_anEntryThrows_theNextIsWrittenOnTheSameThread() throws Exception {
        CompletableFuture<Throwable> uncaught = new CompletableFuture<>();
        LogThread writer = new LogThread(MOST_WAITING, task -> {
            Thread thread = LogThread.thread(task);
            thread.setUncaughtExceptionHandler((dead, thrown) -> uncaught.complete(thrown));
            return thread;
        });
        CompletableFuture<Thread> first = new CompletableFuture<>();
        CompletableFuture<Thread> second = new CompletableFuture<>();

        writer.add(() -> {
            first.complete(Thread.currentThread());
            throw new NoClassDefFoundError("a class of the appender's");
        });
        writer.add(() -> second.complete(Thread.currentThread()));

        assertThat(second.get(LONG.toSeconds(), TimeUnit.SECONDS)).isSameAs(first.join());
        assertThat(uncaught).isNotDone();
        assertThat(written).containsExactly("1 log entries were left out, since the log was too slow or failed");
    }

    /** What the program keeps by its first caller, such as a class loader of a web application, would stay for ever. */
    @Test
    void thread_ofTheLog_keepsNothingOfItsCaller() throws Exception {
        InheritableThreadLocal<String> ofTheCaller = new InheritableThreadLocal<>();
        ofTheCaller.set("of the caller");
        Thread caller = Thread.currentThread();
        ClassLoader before = caller.getContextClassLoader();
        caller.setContextClassLoader(new ClassLoader(before) {});
        CompletableFuture<String> inherited = new CompletableFuture<>();
        try {
            Thread thread = LogThread.thread(() -> inherited.complete("" + ofTheCaller.get()));
            thread.start();

            assertThat(inherited.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo("null");
            assertThat(thread.isDaemon()).isTrue();
            assertThat(thread.getContextClassLoader()).isSameAs(ClassLoader.getSystemClassLoader());
        } finally {
            caller.setContextClassLoader(before);
            ofTheCaller.remove();
        }
    }
}
