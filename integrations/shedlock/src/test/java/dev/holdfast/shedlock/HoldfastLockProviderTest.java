package dev.holdfast.shedlock;

import static dev.holdfast.shedlock.ServerFixture.lockedForAMoment;
import static dev.holdfast.shedlock.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.ClockProvider;
import net.javacrumbs.shedlock.core.DefaultLockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockExtender;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.LockingTaskExecutor;
import net.javacrumbs.shedlock.core.LockingTaskExecutor.Task;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.support.KeepAliveLockProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What Holdfast adds to the contract, and how it fits with the rest of ShedLock. */
class HoldfastLockProviderTest {

    private final RedisFixture server = new RedisFixture();
    private final HoldfastLockProvider provider = new HoldfastLockProvider(server.newClient(), "shedlock:");

    @AfterEach
    void close() {
        server.close();
    }

    private static LockConfiguration configuration(Duration most) {
        return new LockConfiguration(ClockProvider.now(), "report", most, Duration.ZERO);
    }

    @Test
    void lock_withAPrefix_hasItBeforeTheName() {
        SimpleLock lock = provider.lock(configuration(Duration.ofMinutes(1))).orElseThrow();

        assertThat(server.isFree("report")).isTrue();
        assertThat(server.isFree("shedlock:report")).isFalse();
        lock.unlock();
    }

    @Test
    void toString_ofAProvider_namesItsPrefix() {
        assertThat(provider.toString())
                .startsWith("Lock provider of ShedLock, prefix 'shedlock:', on Holdfast client ");
    }

    @Test
    void lock_byAnotherClient_isEmpty() {
        SimpleLock lock = provider.lock(configuration(Duration.ofMinutes(1))).orElseThrow();
        LockProvider other = new HoldfastLockProvider(server.newClient(), "shedlock:");

        assertThat(other.lock(configuration(Duration.ofMinutes(1)))).isEmpty();

        lock.unlock();
        SimpleLock next = other.lock(configuration(Duration.ofMinutes(1))).orElseThrow();
        next.unlock();
    }

    @Test
    void lock_serverGone_throwsAndIsNotTakenForNotAcquired() {
        server.redis().kill();

        assertThatThrownBy(() -> provider.lock(configuration(Duration.ofMinutes(1))))
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("shedlock:report");
    }

    @Test
    void executor_serverGone_throwsAndDoesNotRunTheTask() {
        LockingTaskExecutor executor = new DefaultLockingTaskExecutor(provider);
        List<String> ran = new ArrayList<>();
        server.redis().kill();

        assertThatThrownBy(() ->
                        executor.executeWithLock((Task) () -> ran.add("task"), configuration(Duration.ofMinutes(1))))
                .isInstanceOf(BackendUnavailableException.class);
        assertThat(ran).isEmpty();
    }

    @Test
    void lock_interrupted_throwsKeepsTheFlagAndHoldsNothing() {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> provider.lock(configuration(Duration.ofMinutes(1))))
                    .isInstanceOf(LockInterruptedException.class)
                    .hasMessageContaining("shedlock:report");
        } finally {
            assertThat(Thread.interrupted()).isTrue();
        }
        assertThat(server.isFree("shedlock:report")).isTrue();
    }

    @Test
    void lock_longerThanALeaseMayBe_isRefusedByName() {
        assertThatThrownBy(() -> provider.lock(configuration(Duration.ofDays(366))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("lockAtMostFor of lock 'report' must be at most PT8760H, and is PT8784H");
    }

    @Test
    void unlock_byAnotherThread_frees() throws Exception {
        SimpleLock lock = provider.lock(configuration(Duration.ofMinutes(1))).orElseThrow();
        var thread = Executors.newSingleThreadExecutor();
        try {
            thread.submit(lock::unlock).get();
        } finally {
            thread.shutdownNow();
        }

        assertThat(server.isFree("shedlock:report")).isTrue();
    }

    @Test
    void unlock_afterTheLoss_isSilentAndTouchesNothingOfTheNextHolder() {
        SimpleLock lost = lockedForAMoment(provider, "report", Duration.ofMillis(50));
        soon().until(() -> server.isFree("shedlock:report"));
        SimpleLock next = provider.lock(configuration(Duration.ofMinutes(1))).orElseThrow();

        lost.unlock();

        assertThat(server.isFree("shedlock:report")).isFalse();
        next.unlock();
    }

    @Test
    void extender_insideATask_makesTheLeaseLonger() throws Throwable {
        List<Duration> left = new ArrayList<>();

        new DefaultLockingTaskExecutor(provider)
                .executeWithLock(
                        (Task) () -> {
                            LockExtender.extendActiveLock(Duration.ofMinutes(30), Duration.ZERO);
                            left.add(server.leaseLeft("shedlock:report"));
                        },
                        configuration(Duration.ofMinutes(1)));

        assertThat(left).singleElement().satisfies(time -> assertThat(time).isGreaterThan(Duration.ofMinutes(20)));
        assertThat(server.isFree("shedlock:report")).isTrue();
    }

    @Test
    void keepAlive_onTopOfIt_extendsWhatWouldEnd() {
        try (ManualSchedule schedule = new ManualSchedule()) {
            SimpleLock lock = new KeepAliveLockProvider(provider, schedule)
                    .lock(configuration(Duration.ofMinutes(1)))
                    .orElseThrow();
            server.redis().execute("PEXPIRE", WireFormat.DEFAULT.hold("shedlock:report"), "30000");
            assertThat(server.leaseLeft("shedlock:report")).isLessThan(Duration.ofSeconds(31));

            schedule.scheduled.forEach(Runnable::run);

            assertThat(server.leaseLeft("shedlock:report")).isGreaterThan(Duration.ofSeconds(31));
            lock.unlock();
            assertThat(server.isFree("shedlock:report")).isTrue();
        }
    }

    /** Runs the given tasks on request. */
    private static final class ManualSchedule extends ScheduledThreadPoolExecutor implements AutoCloseable {

        private final List<Runnable> scheduled = new ArrayList<>();

        ManualSchedule() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long delay, long period, TimeUnit unit) {
            scheduled.add(command);
            return super.schedule(() -> {}, 1, TimeUnit.DAYS);
        }

        @Override
        public void close() {
            shutdownNow();
        }
    }
}
