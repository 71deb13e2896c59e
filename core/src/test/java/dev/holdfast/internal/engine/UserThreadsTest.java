package dev.holdfast.internal.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LockOptions;
import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Threads that cannot be started, and a client that is closed: no task is refused. */
class UserThreadsTest {

    private static final long PATIENCE_SECONDS = Patience.LIMIT_SECONDS;

    private final ManualTime time = new ManualTime();
    private final AtomicBoolean exhausted = new AtomicBoolean(true);
    private final UserThreads threads = new UserThreads(2, starvable(), time);

    /** What a machine does that has no thread to spare. */
    private ThreadFactory starvable() {
        return task -> {
            Thread thread = new Thread(task) {
                @Override
                public synchronized void start() {
                    if (exhausted.get()) {
                        throw new OutOfMemoryError("unable to create native thread");
                    }
                    super.start();
                }
            };
            thread.setDaemon(true);
            return thread;
        };
    }

    @Test
    void execute_noThreadCanBeStarted_runsWhenOneCan() throws Exception {
        CompletableFuture<Thread> ran = new CompletableFuture<>();
        threads.execute(() -> ran.complete(Thread.currentThread()));
        time.advanceMillis(1000);
        assertThat(ran).isNotDone();

        exhausted.set(false);
        time.advanceMillis(100);

        assertThat(ran.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isNotEqualTo(Thread.currentThread());
    }

    @Test
    void end_noThreadCanBeStarted_whatWaitsRunsInTheThreadThatCloses() {
        AtomicInteger ran = new AtomicInteger();
        threads.execute(ran::incrementAndGet);
        time.close();

        threads.end();

        assertThat(ran).hasValue(1);
    }

    @Test
    void execute_endedAndNoThreadCanBeStarted_runsInTheCallingThread() {
        AtomicInteger ran = new AtomicInteger();
        time.close();
        threads.end();

        threads.execute(ran::incrementAndGet);

        assertThat(ran).hasValue(1);
    }

    @Test
    void execute_theExecutorThrowsAfterItHasRunTheTask_runsItOnce() {
        time.close();
        threads.end();
        ClientSettings settings = new ClientSettings(
                LockOptions.defaults(),
                task -> {
                    task.run();
                    throw new IllegalStateException("after the fact");
                },
                Rig.RESPONSE_TIMEOUT,
                Rig.PATIENCE,
                Duration.ofSeconds(5),
                Rig.POLL_BOUND,
                false);
        AtomicInteger ran = new AtomicInteger();

        new UserCode(settings, threads, threads, time, Runnable::run).execute(ran::incrementAndGet);

        assertThat(ran)
                .as("what the executor does not take runs in the calling thread here")
                .hasValue(1);
    }

    @Test
    void execute_ended_runsOnAThreadOfItsOwnThatEndsAfterIt() throws Exception {
        exhausted.set(false);
        threads.end();
        CompletableFuture<Thread> ran = new CompletableFuture<>();

        threads.execute(() -> ran.complete(Thread.currentThread()));

        Thread own = ran.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        assertThat(own).isNotEqualTo(Thread.currentThread());
        own.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
        assertThat(own.isAlive()).isFalse();
    }
}
