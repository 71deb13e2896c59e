package dev.holdfast.spring.integration.on7;

import static dev.holdfast.spring.integration.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.Holdfast;
import dev.holdfast.LeaseLostException;
import dev.holdfast.spring.integration.HoldfastDistributedLockRegistry;
import dev.holdfast.spring.integration.RedisFixture;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.integration.support.locks.DistributedLock;
import org.springframework.integration.support.locks.LockRegistry;
import org.springframework.integration.support.locks.RenewableLockRegistry;

/** Locks with lease times of the caller's own. */
@SuppressWarnings("LockNotBeforeTry") // each test says for itself who has to unlock what
class HoldfastDistributedLockRegistryTest {

    private static RedisFixture server;

    private HoldfastDistributedLockRegistry registry;
    private HoldfastDistributedLockRegistry elsewhere;

    @BeforeAll
    static void start() {
        server = new RedisFixture();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @BeforeEach
    void newRegistries() {
        registry = new HoldfastDistributedLockRegistry(server.newClient(), "orders");
        elsewhere = new HoldfastDistributedLockRegistry(server.newClient(), "orders");
    }

    @AfterEach
    void clear() {
        server.redis().execute("FLUSHALL");
    }

    @Test
    void lock_withALeaseTime_endsAfterIt() {
        DistributedLock lock = registry.obtain("42");
        lock.lock(Duration.ofMillis(100));

        soon().until(() -> elsewhere.obtain("42").tryLock());

        assertThatThrownBy(lock::unlock)
                .isInstanceOf(ConcurrentModificationException.class)
                .hasCauseInstanceOf(LeaseLostException.class);
        elsewhere.obtain("42").unlock();
    }

    @Test
    void lock_withALeaseTime_isFreeAfterTheUnlock() {
        registry.obtain("42").lock(Duration.ofMinutes(5));
        assertThat(server.leaseLeft("orders:42")).isBetween(Duration.ofMinutes(4), Duration.ofMinutes(5));

        registry.obtain("42").unlock();

        assertThat(server.isFree("orders:42")).isTrue();
    }

    @Test
    void tryLock_withALeaseTime_tellsWhetherItWasToBeHad() throws Exception {
        assertThat(registry.obtain("42").tryLock(Duration.ZERO, Duration.ofMinutes(5)))
                .isTrue();

        assertThat(elsewhere.obtain("42").tryLock(Duration.ZERO, Duration.ofMinutes(5)))
                .isFalse();
        assertThat(elsewhere.obtain("42").tryLock(Duration.ofSeconds(1), Duration.ofMinutes(5)))
                .isFalse();

        registry.obtain("42").unlock();
        assertThat(elsewhere.obtain("42").tryLock(Duration.ofSeconds(Long.MAX_VALUE), Duration.ofMinutes(5)))
                .isTrue();
        elsewhere.obtain("42").unlock();
    }

    @Test
    void lock_againWithALongerTime_makesTheLeaseLonger() {
        DistributedLock lock = registry.obtain("42");
        lock.lock(Duration.ofSeconds(30));

        lock.lock(Duration.ofMinutes(5));

        assertThat(server.leaseLeft("orders:42")).isGreaterThan(Duration.ofMinutes(4));
        lock.unlock();
        assertThat(server.isFree("orders:42")).isFalse();
        lock.unlock();
        assertThat(server.isFree("orders:42")).isTrue();
    }

    @Test
    void lock_againWhileTheServerIsGone_isNotEnteredAgain() {
        try (RedisFixture own = new RedisFixture()) {
            DistributedLock lock = new HoldfastDistributedLockRegistry(own.newClient(), "orders").obtain("42");
            lock.lock(Duration.ofMinutes(1));
            own.redis().kill();

            assertThatThrownBy(() -> lock.lock(Duration.ofMinutes(5))).isInstanceOf(BackendUnavailableException.class);

            lock.unlock();
            assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
        }
    }

    @Test
    void lock_againWhenTheExtensionDiesOfAnError_isNotEnteredAgain() {
        Error error = new StackOverflowError("in the extension");
        Holdfast failing = FailingExtension.of(server.newClient(), error);
        DistributedLock lock = new HoldfastDistributedLockRegistry(failing, "orders").obtain("42");
        lock.lock(Duration.ofMinutes(1));

        assertThatThrownBy(() -> lock.lock(Duration.ofMinutes(5))).isSameAs(error);

        lock.unlock();
        assertThat(server.isFree("orders:42")).isTrue();
        assertThatThrownBy(lock::unlock).isInstanceOf(IllegalMonitorStateException.class);
    }

    @Test
    void lock_withATimeThatIsNoLease_isRefused() {
        assertThatThrownBy(() -> registry.obtain("42").lock(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lease must be between");
    }

    @Test
    void renewLock_ofALeaseTime_makesItLonger() {
        registry.obtain("42").lock(Duration.ofSeconds(20));

        registry.renewLock("42");
        assertThat(server.leaseLeft("orders:42")).isGreaterThan(Duration.ofSeconds(20));
        registry.renewLock("42", Duration.ofMinutes(5));
        assertThat(server.leaseLeft("orders:42")).isGreaterThan(Duration.ofMinutes(4));

        registry.obtain("42").unlock();
        registry.expireUnusedOlderThan(0);
    }

    @Test
    void executeLocked_whileAnotherHolds_isReportedAsATimeout() throws Exception {
        elsewhere.obtain("42").lock();

        assertThatThrownBy(() -> registry.executeLocked("42", Duration.ofSeconds(1), () -> {}))
                .isInstanceOf(TimeoutException.class);

        elsewhere.obtain("42").unlock();
        assertThat(registry.<Boolean, RuntimeException>executeLocked("42", () -> server.isFree("orders:42")))
                .isFalse();
    }

    @Test
    void bean_injectedByTheTypesOfSpringIntegration7_isFound() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(HoldfastDistributedLockRegistry.class, () -> registry);
            context.register(Consumer.class);
            context.refresh();

            Consumer consumer = context.getBean(Consumer.class);
            assertThat(consumer.any).isSameAs(registry);
            assertThat(consumer.renewable).isSameAs(registry);
        }
    }

    static class Consumer {

        private final LockRegistry<DistributedLock> any;
        private final RenewableLockRegistry<?> renewable;

        Consumer(LockRegistry<DistributedLock> any, RenewableLockRegistry<?> renewable) {
            this.any = any;
            this.renewable = renewable;
        }
    }
}
