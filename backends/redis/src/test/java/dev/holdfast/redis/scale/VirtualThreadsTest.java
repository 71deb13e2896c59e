package dev.holdfast.redis.scale;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import java.lang.reflect.Method;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;

/** Virtual threads, which the language level of this project does not know by name yet, under one lock of a server. */
@Tag("virtual-threads")
@EnabledForJreRange(min = JRE.JAVA_21)
class VirtualThreadsTest {

    private static final int THREADS = 10_000;

    private int unprotected;

    /** So many threads leave a slow machine little time to hear answers. */
    private static Holdfast connect(EmbeddedRedis redis) {
        return HoldfastRedis.builder()
                .uri(redis.uri())
                .responseTimeout(Duration.ofSeconds(20))
                .build();
    }

    private static ThreadFactory virtualThreads() throws ReflectiveOperationException {
        Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
        Method factory = Class.forName("java.lang.Thread$Builder").getMethod("factory");
        return (ThreadFactory) factory.invoke(builder);
    }

    @Test
    @DisplayName("scenario 25: ten thousand virtual threads of two clients run under one lock; none overlaps,"
            + " nothing is left")
    void run_tenThousandVirtualThreads_allRun() throws Exception {
        Queue<Throwable> thrown = new ConcurrentLinkedQueue<>();
        ThreadFactory factory = virtualThreads();
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast one = connect(redis);
                Holdfast other = connect(redis)) {
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                Holdfast client = i % 2 == 0 ? one : other;
                Thread thread = factory.newThread(() -> {
                    try {
                        client.lock("virtual").run(() -> {
                            int seen = unprotected;
                            LockSupport.parkNanos(1_000);
                            unprotected = seen + 1;
                        });
                    } catch (Throwable failure) {
                        thrown.add(failure);
                    }
                });
                thread.start();
                threads.add(thread);
            }
            await().until(() -> threads.stream().noneMatch(Thread::isAlive));

            assertThat(thrown).isEmpty();
            assertThat(unprotected).isEqualTo(THREADS);
            assertThat(redis.execute("EXISTS", "holdfast:{virtual}", "holdfast:{virtual}:queue")
                            .number())
                    .isZero();
            assertAtRest(one);
            assertAtRest(other);
        }
    }

    private static void assertAtRest(Holdfast client) {
        ClientStatistics left = client.statistics();
        assertThat(left.lanes() + left.held() + left.waiting() + left.compensations())
                .isZero();
    }
}
