package dev.holdfast.local;

import static dev.holdfast.fixtures.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.ClientStatistics;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.fixtures.Patience;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Virtual threads, which the language level of this project does not know by name yet. */
@Tag("virtual-threads")
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadsTest {

    private static final int THREADS = 10_000;
    private static final Duration GENEROUS = Patience.LIMIT;

    private int unprotected;

    private static ThreadFactory virtualThreads() throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
        return (ThreadFactory) factory.invoke(builder);
    }

    private static void joinAll(List<Thread> threads) throws InterruptedException {
        long untilNanos = System.nanoTime() + GENEROUS.toNanos();
        for (Thread thread : threads) {
            thread.join(Math.max(1, (untilNanos - System.nanoTime()) / 1_000_000));
            assertThat(thread.isAlive()).as("still runs or waits").isFalse();
        }
    }

    private static List<Thread> start(Callable<?> body, ConcurrentLinkedQueue<Throwable> thrown)
            throws ReflectiveOperationException {
        ThreadFactory factory = virtualThreads();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Thread thread = factory.newThread(() -> {
                try {
                    body.call();
                } catch (Throwable failure) {
                    thrown.add(failure);
                }
            });
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    /** What the last of those who gave up left under way ends in the background. */
    private static void assertAtRest(Holdfast holdfast) {
        await().untilAsserted(() -> {
            ClientStatistics left = holdfast.statistics();
            assertThat(left.lanes() + left.held() + left.waiting() + left.compensations())
                    .isZero();
        });
    }

    @Test
    @DisplayName("scenario 25: ten thousand virtual threads run a section under one lock; none overlaps, none is stuck,"
            + " nothing is left")
    void run_tenThousandVirtualThreads_allRun() throws Exception {
        ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        try (Holdfast holdfast = HoldfastLocal.create()) {
            DistributedLock lock = holdfast.lock("virtual");
            joinAll(start(
                    () -> lock.<Integer, RuntimeException>call(lease -> {
                        LockSupport.parkNanos(1000);
                        return ++unprotected;
                    }),
                    thrown));

            assertThat(thrown).isEmpty();
            assertThat(unprotected).isEqualTo(THREADS);
            assertAtRest(holdfast);
        }
    }

    @Test
    @DisplayName("scenario 21: ten thousand virtual threads time out or are served; nothing is left of either")
    void tryRun_tenThousandVirtualThreads_leaveNothing() throws Exception {
        ConcurrentLinkedQueue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        try (Holdfast holdfast = HoldfastLocal.create()) {
            DistributedLock lock = holdfast.lock("virtual");
            joinAll(start(() -> lock.tryRun(Duration.ofMillis(20), () -> Thread.sleep(1)), thrown));

            // On a slow machine, a question may not get the processor within its 20 ms, and its callers fail so.
            assertThat(thrown).allMatch(BackendUnavailableException.class::isInstance);
            assertAtRest(holdfast);
        }
    }
}
