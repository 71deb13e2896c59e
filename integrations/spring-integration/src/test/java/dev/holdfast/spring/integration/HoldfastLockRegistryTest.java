package dev.holdfast.spring.integration;

import static dev.holdfast.spring.integration.ServerFixture.soon;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.LeaseLostException;
import java.time.Duration;
import java.util.ConcurrentModificationException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.integration.support.locks.ExpirableLockRegistry;
import org.springframework.integration.support.locks.LockRegistry;
import org.springframework.integration.support.locks.RenewableLockRegistry;

/** The locks of a registry as Spring Integration uses them, on 6.5 and on 7. */
@SuppressWarnings("LockNotBeforeTry") // each test says for itself who has to unlock what
@TestInstance(Lifecycle.PER_CLASS)
class HoldfastLockRegistryTest {

    private ServerFixture server;
    private ExecutorService otherThread;
    private HoldfastLockRegistry registry;
    private HoldfastLockRegistry elsewhere;

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
    void newRegistries() {
        otherThread = Executors.newSingleThreadExecutor();
        registry = new HoldfastLockRegistry(server.newClient(), "orders");
        elsewhere = new HoldfastLockRegistry(server.newClient(), "orders");
    }

    @AfterEach
    void stopThread() {
        otherThread.shutdownNow();
        server.clear();
    }

    private <T> T inOtherThread(Callable<T> task) throws Exception {
        return otherThread.submit(task).get();
    }

    private HoldfastLockRegistry shortLived(Duration lease) {
        return new HoldfastLockRegistry(
                server.newClient(), "orders", options -> options.lease(lease).notRenewed());
    }

    @Test
    void lock_held_isNotToBeHadElsewhere() throws Exception {
        Lock lock = registry.obtain("42");
        lock.lock();

        assertThat(elsewhere.obtain("42").tryLock()).isFalse();
        assertThat(elsewhere.obtain("42").tryLock(1, TimeUnit.SECONDS)).isFalse();
        assertThat(server.isFree("orders:42")).isFalse();
        assertThat(server.isFree("orders:43")).isTrue();

        lock.unlock();
        assertThat(elsewhere.obtain("42").tryLock()).isTrue();
        elsewhere.obtain("42").unlock();
    }

    @Test
    void lock_byTheSameThreadAgain_isReentrantOverAllObjectsOfTheKey() throws Exception {
        registry.obtain("42").lockInterruptibly();
        assertThat(registry.obtain("42").tryLock()).isTrue();
        assertThat(inOtherThread(() -> registry.obtain("42").tryLock())).isFalse();

        registry.obtain("42").unlock();
        assertThat(server.isFree("orders:42")).isFalse();
        registry.obtain("42").unlock();
        assertThat(server.isFree("orders:42")).isTrue();
    }

    @Test
    void obtain_twice_isEqual() {
        assertThat(registry.obtain("42"))
                .isEqualTo(registry.obtain("42"))
                .hasSameHashCodeAs(registry.obtain("42"))
                .isNotEqualTo(registry.obtain("43"))
                .isNotEqualTo(elsewhere.obtain("42"));
    }

    @Test
    void obtain_registryKeyAndKeyThatReadTheSameTogether_areTwoLocks() throws Exception {
        HoldfastLockRegistry ofARegion = new HoldfastLockRegistry(server.newClient(), "orders:eu");
        registry.obtain("eu:1").lock();

        assertThat(ofARegion.obtain("1").tryLock()).isTrue();

        ofARegion.obtain("1").unlock();
        assertThat(server.isFree("orders:eu:1")).isFalse();
        registry.obtain("eu:1").unlock();
    }

    @Test
    void obtain_keyThatIsNoString_isRefused() {
        assertThatThrownBy(() -> registry.obtain(42))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must be a String, and is a java.lang.Integer");
    }

    @Test
    void registry_withoutAKey_isRefused() {
        assertThatThrownBy(() -> new HoldfastLockRegistry(server.newClient(), ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("must not be empty");
    }

    @Test
    void registry_withAnOptionThatIsNotValid_isRefusedAtOnce() {
        assertThatThrownBy(() ->
                        new HoldfastLockRegistry(server.newClient(), "orders", options -> options.lease(Duration.ZERO)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("lease");
    }

    @Test
    void unlock_byAThreadThatDoesNotHold_throwsAndChangesNothing() {
        registry.obtain("42").lock();

        assertThatThrownBy(() -> inOtherThread(() -> {
                    registry.obtain("42").unlock();
                    return null;
                }))
                .hasCauseInstanceOf(IllegalMonitorStateException.class);

        assertThat(server.isFree("orders:42")).isFalse();
        registry.obtain("42").unlock();
    }

    @Test
    void unlock_afterTheLeaseEnded_throwsWhatSpringIntegrationThrowsAndTheLockIsUsableAgain() {
        HoldfastLockRegistry shortLived = shortLived(Duration.ofMillis(50));
        Lock lock = shortLived.obtain("42");
        lock.lock();
        soon().until(() -> elsewhere.obtain("42").tryLock());

        assertThatThrownBy(lock::unlock)
                .isInstanceOf(ConcurrentModificationException.class)
                .hasCauseInstanceOf(LeaseLostException.class)
                .hasMessageContaining("orders:42");

        assertThat(server.isFree("orders:42")).isFalse();
        elsewhere.obtain("42").unlock();
        assertThat(lock.tryLock()).isTrue();
    }

    @Test
    void lock_againAfterTheLeaseEnded_isNotTakenSilently() {
        HoldfastLockRegistry shortLived = shortLived(Duration.ofMillis(50));
        Lock lock = shortLived.obtain("42");
        lock.lock();
        soon().until(() -> server.isFree("orders:42"));

        assertThatThrownBy(lock::tryLock).isInstanceOf(LeaseLostException.class);

        assertThatThrownBy(lock::unlock).isInstanceOf(ConcurrentModificationException.class);
    }

    @Test
    void tryLock_serverGone_throwsAndIsNotTakenForNotAcquired() {
        try (ServerFixture own = newFixture()) {
            HoldfastLockRegistry cutOff = new HoldfastLockRegistry(own.newClient(), "orders");
            own.stop();

            assertThatThrownBy(() -> cutOff.obtain("42").tryLock()).isInstanceOf(BackendUnavailableException.class);
        }
    }

    @Test
    void newCondition_always_isNotSupported() {
        assertThatThrownBy(() -> registry.obtain("42").newCondition())
                .isInstanceOf(UnsupportedOperationException.class);
    }

    // ---- renewable and expirable

    @Test
    void renewLock_byAnotherThread_makesTheLeaseLonger() throws Exception {
        HoldfastLockRegistry shortLived = shortLived(Duration.ofSeconds(30));
        shortLived.obtain("42").lock();
        server.endIn("orders:42", Duration.ofSeconds(10));

        inOtherThread(() -> {
            shortLived.renewLock("42");
            return null;
        });
        assertThat(server.leaseLeft("orders:42")).isBetween(Duration.ofSeconds(11), Duration.ofSeconds(30));

        shortLived.renewLock("42", Duration.ofMinutes(10));
        assertThat(server.leaseLeft("orders:42")).isGreaterThan(Duration.ofMinutes(8));
        shortLived.obtain("42").unlock();
    }

    @Test
    void renewLock_notHeldHere_isRefused() {
        elsewhere.obtain("42").lock();

        assertThatThrownBy(() -> registry.renewLock("42"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("Lock 'orders:42' cannot be renewed: no thread holds it through this registry");

        elsewhere.obtain("42").unlock();
        assertThatThrownBy(() -> elsewhere.renewLock("42")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void renewLock_afterTheLeaseEnded_isRefusedUntilItIsForgotten() {
        HoldfastLockRegistry shortLived = shortLived(Duration.ofMillis(50));
        shortLived.obtain("42").lock();
        soon().until(() -> server.isFree("orders:42"));

        shortLived.expireUnusedOlderThan(Duration.ofDays(1).toMillis());
        assertThatThrownBy(() -> shortLived.renewLock("42"))
                .isInstanceOf(IllegalStateException.class)
                .hasCauseInstanceOf(LeaseLostException.class);

        shortLived.expireUnusedOlderThan(0);
        assertThatThrownBy(() -> shortLived.renewLock("42"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("no thread holds it");
        assertThat(server.isFree("orders:42")).isTrue();
    }

    @Test
    void expireUnusedOlderThan_ofWhatIsHeld_forgetsNothing() {
        registry.obtain("42").lock();

        registry.expireUnusedOlderThan(0);

        registry.renewLock("42");
        registry.obtain("42").unlock();
    }

    // ---- in an application context

    @Test
    void bean_lookedUpByEachInterface_isFound() {
        try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
            context.registerBean(HoldfastLockRegistry.class, () -> registry);
            context.refresh();

            assertThat(context.getBean(LockRegistry.class)).isSameAs(registry);
            assertThat(context.getBean(ExpirableLockRegistry.class)).isSameAs(registry);
            assertThat(context.getBean(RenewableLockRegistry.class)).isSameAs(registry);
        }
    }
}
