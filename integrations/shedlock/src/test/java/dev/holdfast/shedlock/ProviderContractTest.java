package dev.holdfast.shedlock;

import static dev.holdfast.shedlock.ServerFixture.lockedForAMoment;
import static dev.holdfast.shedlock.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.ExtensibleLockProvider;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;

/**
 * What ShedLock asks of each of its providers, extensible ones included: case by case what its own test support for
 * providers tries.
 */
@TestInstance(Lifecycle.PER_CLASS)
class ProviderContractTest {

    private static final Duration MINUTES = Duration.ofMinutes(5);
    private static final Duration LEAST = Duration.ofMillis(800);

    private ServerFixture server;

    private int number;
    private String name;
    private ExtensibleLockProvider provider;

    ServerFixture newFixture() {
        return new RedisFixture();
    }

    @BeforeAll
    void start() {
        server = newFixture();
    }

    @AfterAll
    void stop() {
        server.close();
    }

    @BeforeEach
    void newProvider() {
        name = "job-" + ++number;
        server.clear();
        provider = new HoldfastLockProvider(server.newClient());
    }

    @AfterEach
    void nothingIsLeft() {
        server.clear();
    }

    private static LockConfiguration configuration(String name, Duration most, Duration least) {
        return new LockConfiguration(ClockProvider.now(), name, most, least);
    }

    private SimpleLock locked(Duration most, Duration least) {
        return provider.lock(configuration(name, most, least)).orElseThrow();
    }

    private boolean isRefused() {
        Optional<SimpleLock> second = provider.lock(configuration(name, MINUTES, Duration.ZERO));
        second.ifPresent(SimpleLock::unlock);
        return second.isEmpty();
    }

    @Test
    void lock_free_isHeldUntilItIsUnlocked() {
        SimpleLock lock = locked(MINUTES, Duration.ZERO);
        assertThat(server.isFree(name)).isFalse();

        lock.unlock();

        assertThat(server.isFree(name)).isTrue();
    }

    @Test
    void lock_heldByTheSameProvider_isEmpty() {
        SimpleLock lock = locked(MINUTES, Duration.ZERO);

        assertThat(isRefused()).isTrue();

        lock.unlock();
    }

    @Test
    void lock_ofAnotherName_isIndependent() {
        SimpleLock lock = locked(MINUTES, Duration.ZERO);

        SimpleLock other = provider.lock(configuration(name + "-other", MINUTES, Duration.ZERO))
                .orElseThrow();

        lock.unlock();
        assertThat(server.isFree(name + "-other")).isFalse();
        other.unlock();
    }

    @Test
    void lock_againAndAgain_isHadRightAfterTheUnlock() {
        for (int i = 0; i < 10; i++) {
            SimpleLock lock = locked(MINUTES, Duration.ZERO);
            assertThat(isRefused()).isTrue();
            lock.unlock();
        }
    }

    @Test
    void lockAtMostFor_over_freesTheLock() {
        SimpleLock expired = lockedForAMoment(provider, name, Duration.ofMillis(50));

        soon().until(() -> server.isFree(name));

        SimpleLock next = lockedForAMoment(provider, name, Duration.ofMillis(50));
        next.unlock();
        expired.unlock();
    }

    @Test
    void lockAtLeastFor_unlockedEarly_staysTakenUntilThen() {
        long startNanos = System.nanoTime();
        SimpleLock lock = locked(LEAST.multipliedBy(10), LEAST);

        lock.unlock();

        soon().until(() -> !isRefused());
        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(LEAST.toNanos());
    }

    @Test
    void lockAtLeastFor_clientClosedDuringTheJob_staysTakenUntilThen() {
        Holdfast stopping = server.newClient();
        long startNanos = System.nanoTime();
        SimpleLock lock = new HoldfastLockProvider(stopping)
                .lock(configuration(name, LEAST.multipliedBy(20), LEAST.multipliedBy(10)))
                .orElseThrow();

        // its job does not end within the close timeout
        stopping.close();
        lock.unlock();

        soon().until(() -> server.isFree(name));
        assertThat(System.nanoTime() - startNanos)
                .isGreaterThanOrEqualTo(LEAST.multipliedBy(10).toNanos());
    }

    @Test
    void lockAtLeastFor_asLongAsLockAtMostFor_staysTakenUntilThen() {
        Duration both = LEAST.multipliedBy(5);
        long startNanos = System.nanoTime();
        SimpleLock lock = locked(both, both);

        soon().until(() -> server.isFree(name));

        assertThat(System.nanoTime() - startNanos).isGreaterThanOrEqualTo(both.toNanos());
        lock.unlock();
    }

    @Test
    void lock_byManyThreads_letsOneInAtATime() throws Exception {
        Counter odd = new Counter(name + "-odd");
        Counter even = new Counter(name + "-even");
        List<Callable<Void>> tasks = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            int times = i == 0 ? 10 : 100;
            Counter counter = i % 2 == 0 ? even : odd;
            tasks.add(() -> {
                counter.count(times);
                return null;
            });
        }
        ExecutorService threads = Executors.newFixedThreadPool(tasks.size());
        try {
            for (Future<Void> task : threads.invokeAll(tasks)) {
                task.get();
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(odd.value).isEqualTo(400);
        assertThat(even.value).isEqualTo(310);
    }

    /** Counts without any protection but the lock, with a moment between reading and writing. */
    private final class Counter {

        private final String lockName;
        private int value;

        Counter(String lockName) {
            this.lockName = lockName;
        }

        void count(int times) {
            int counted = 0;
            while (counted < times) {
                Optional<SimpleLock> lock = provider.lock(configuration(lockName, MINUTES, Duration.ofMillis(1)));
                if (lock.isPresent()) {
                    int seen = value;
                    Thread.onSpinWait();
                    value = seen + 1;
                    counted++;
                    lock.get().unlock();
                }
            }
        }
    }

    // ---- extensible

    @Test
    void extend_held_outlivesTheFirstLockAtMostFor() {
        Duration first = Duration.ofMillis(500);
        long startNanos = System.nanoTime();
        Optional<SimpleLock> extended = locked(first, Duration.ZERO).extend(MINUTES, Duration.ZERO);
        // On a machine that stalls, the first end comes before the extension.
        while (extended.isEmpty() && first.compareTo(MINUTES) < 0) {
            soon().until(() -> server.isFree(name));
            first = first.multipliedBy(2);
            startNanos = System.nanoTime();
            extended = locked(first, Duration.ZERO).extend(MINUTES, Duration.ZERO);
        }
        SimpleLock longer = extended.orElseThrow();
        long overNanos = startNanos + first.toNanos();

        soon().until(() -> System.nanoTime() - overNanos > 0);
        assertThat(server.isFree(name)).isFalse();
        longer.unlock();
        assertThat(server.isFree(name)).isTrue();
    }

    @Test
    void extend_unlocked_isRefused() {
        SimpleLock lock = locked(MINUTES, Duration.ZERO);
        lock.unlock();

        assertThatThrownBy(() -> lock.extend(MINUTES, Duration.ZERO)).isInstanceOf(IllegalStateException.class);
        assertThat(server.isFree(name)).isTrue();
    }

    @Test
    void extend_expired_isEmptyAndTakesNothing() {
        SimpleLock lock = lockedForAMoment(provider, name, Duration.ofMillis(1));
        long startNanos = System.nanoTime();
        soon().until(() ->
                System.nanoTime() - startNanos > Duration.ofMillis(20).toNanos());

        assertThat(lock.extend(MINUTES, Duration.ZERO)).isEmpty();

        assertThat(server.isFree(name)).isTrue();
    }

    @Test
    void extend_lostAndTakenByAnother_isEmptyAndTouchesNothingOfIt() {
        SimpleLock lost = lockedForAMoment(provider, name, Duration.ofMillis(500));
        soon().until(() -> server.isFree(name));
        SimpleLock next = locked(MINUTES, Duration.ZERO);

        assertThat(lost.extend(MINUTES, Duration.ZERO)).isEmpty();

        assertThat(server.isFree(name)).isFalse();
        next.unlock();
    }

    @Test
    void extend_byALongerLockAtLeastFor_staysTakenAfterTheUnlock() {
        SimpleLock lock = locked(Duration.ofSeconds(10), Duration.ZERO);

        SimpleLock longer = lock.extend(MINUTES, LEAST).orElseThrow();
        long extendedNanos = System.nanoTime();
        longer.unlock();

        soon().until(() -> server.isFree(name));
        // What holdAtLeast counts from lies before the moment that was noted here; a tenth is more than enough for
        // that.
        assertThat(System.nanoTime() - extendedNanos).isGreaterThan(LEAST.toNanos() * 9 / 10);
    }

    @Test
    void extend_twiceFromTheFirst_isRefused() {
        SimpleLock lock = locked(MINUTES, Duration.ZERO);
        SimpleLock longer = lock.extend(MINUTES, Duration.ZERO).orElseThrow();

        assertThatThrownBy(() -> lock.extend(MINUTES, Duration.ZERO)).isInstanceOf(IllegalStateException.class);

        longer.unlock();
    }

    @Test
    void unlock_ofTheFirstAfterExtending_isRefused() {
        SimpleLock lock = locked(MINUTES, Duration.ZERO);
        SimpleLock longer = lock.extend(MINUTES, Duration.ZERO).orElseThrow();

        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalStateException.class);

        assertThat(server.isFree(name)).isFalse();
        longer.unlock();
    }
}
