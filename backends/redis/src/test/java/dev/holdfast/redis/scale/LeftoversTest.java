package dev.holdfast.redis.scale;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.ClientStatistics;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Thousands of calls that do not get a lock. */
@Isolated("it counts threads")
class LeftoversTest {

    private static final int KINDS = 5;

    /** After so many cycles a client has all its threads but those for the callbacks of users. */
    private static final int ALL_THREADS = 200;

    /** How many of those there are at most: a busy machine needs more of them at a time. */
    private static final int MOST_FOR_USERS = 64;

    @Test
    @DisplayName("scenario 21: 2,000 interrupted or failed calls leave no renewal, no lane, no thread,"
            + " nothing on the server")
    void acquire_twoThousandTimesInVain_leavesNothing() throws Exception {
        assertLeaveNothing(2_000 / KINDS);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 21: 10,000 interrupted or failed calls leave no renewal, no lane, no thread,"
            + " nothing on the server")
    void acquire_tenThousandTimesInVain_leavesNothing() throws Exception {
        assertLeaveNothing(10_000 / KINDS);
    }

    private static void assertLeaveNothing(int cycles) throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.connect(redis.uri());
                Holdfast client = HoldfastRedis.connect(redis.uri());
                Actor interrupted = new Actor("interrupted")) {
            redis.execute("RPUSH", "holdfast:{list}", "not a lock");
            Lease held = holder.lock("lock").acquire();
            DistributedLock lock = client.lock("lock");
            DistributedLock broken = client.lock("list");
            int threads = 0;
            for (int i = 0; i < cycles; i++) {
                assertThat(lock.tryAcquire()).isEmpty();
                assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> lock.acquire(Duration.ZERO));
                assertThatExceptionOfType(BackendMisconfiguredException.class).isThrownBy(broken::acquire);
                CompletableFuture<Lease> cancelled = lock.acquireAsync();
                cancelled.cancel(false);
                Future<Lease> waiting = interrupted.begin(lock::acquire);
                while (client.statistics().waiting() == 0) {
                    Thread.onSpinWait();
                }
                interrupted.interrupt();
                assertThatExceptionOfType(InterruptedException.class).isThrownBy(() -> Actor.answer(waiting));
                if (i == ALL_THREADS) {
                    threads = clientThreads();
                }
            }

            await().untilAsserted(() -> {
                ClientStatistics left = client.statistics();
                assertThat(left).isEqualTo(new ClientStatistics(0, 0, 0, 0, 0, 0, 0, 0));
            });
            await().until(() -> redis.execute("EXISTS", "holdfast:{lock}:queue").number() == 0);
            assertThat(clientThreads()).isLessThanOrEqualTo(threads + MOST_FOR_USERS);
            held.close();
            redis.execute("DEL", "holdfast:{list}");
            assertThat(redis.execute("EXISTS", "holdfast:{lock}", "holdfast:{lock}:queue")
                            .number())
                    .isZero();
            assertThat(redis.execute("DBSIZE").number())
                    .as("the lock's fence, and the records of two clients")
                    .isEqualTo(3);
        }
    }

    private static int clientThreads() {
        return (int) Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("holdfast"))
                .count();
    }
}
