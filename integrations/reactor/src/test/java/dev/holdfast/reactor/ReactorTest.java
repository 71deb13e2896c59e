package dev.holdfast.reactor;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;

/** Two clients of one lock service. */
abstract class ReactorTest {

    static final Duration LONG = Patience.LIMIT;

    final Holdfast holdfast;
    final Holdfast other;

    ReactorTest(Supplier<Holdfast> connection) {
        holdfast = connection.get();
        other = connection.get();
    }

    @AfterEach
    void close() {
        holdfast.close();
        other.close();
    }

    /** Whether another client could have it at this moment; it has not, afterwards. */
    boolean isFree(String name) {
        return other.lock(name)
                .acquireAsync(Duration.ZERO)
                .handle(ReactorTest::isGranted)
                .join();
    }

    private static boolean isGranted(Lease lease, Throwable thrown) {
        if (lease != null) {
            lease.releaseAsync().join();
        }
        return lease != null;
    }

    void assertAllIsFree(String... names) throws InterruptedException {
        for (String name : names) {
            other.lock(name).acquire(LONG).close();
        }
        // The next client has the lock before the answer to the release arrives.
        await().untilAsserted(() -> assertThat(List.of(
                        holdfast.statistics().held(), holdfast.statistics().waiting()))
                .as("held, waiting")
                .containsExactly(0, 0));
    }
}
