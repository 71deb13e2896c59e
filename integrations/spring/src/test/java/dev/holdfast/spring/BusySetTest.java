package dev.holdfast.spring;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInterruptedException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spring.internal.HeldLocks;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;

/** Methods that wait for several locks of which one is taken: they get all in the end, or hold none. */
class BusySetTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    interface Step {

        void run() throws InterruptedException;
    }

    static class Bank {

        /** A third of its lease is how long the loss of a lock stays unknown. */
        @Locked(name = "account", keys = "#accounts", waitTime = "120s", leaseTime = "10s")
        public List<String> within(List<?> accounts, @Nullable LeaseSet leases, Step step) throws InterruptedException {
            LockAssert.assertHeld();
            step.run();
            return Objects.requireNonNull(leases).names();
        }

        @Locked(name = "account", keys = "#accounts", waitTime = "0s")
        public String atOnce(List<?> accounts) {
            return "ran";
        }

        @Locked(name = "account", keys = "#accounts", waitTime = "100ms")
        public String soon(List<?> accounts) {
            return "ran";
        }

        @Locked(name = "account", keys = "#accounts", onTimeout = OnTimeout.SKIP)
        public @Nullable String skipping(List<?> accounts) {
            return "ran";
        }

        @Locked(name = "account", keys = "#accounts", fallback = "instead")
        public String fallingBack(List<?> accounts, @Nullable LeaseSet leases) {
            return "ran";
        }

        String instead(List<?> accounts, LockTimeoutException timeout) {
            return "instead of " + timeout.lockName().orElseThrow();
        }

        @Locked(name = "account", keys = "#accounts", timeoutHandler = "names")
        public String handled(List<?> accounts) {
            return "ran";
        }
    }

    static class Names implements LockTimeoutHandler {

        @Override
        public Object onTimeout(LockRefusal refusal) {
            return "handled " + refusal.lockName();
        }
    }

    @EnableLocked
    static class Switch {

        @Bean
        LockTimeoutHandler names() {
            return new Names();
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private AnnotationConfigApplicationContext context;
    private Holdfast holdfast;
    private Bank bank;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Switch.class, Bank.class);
        holdfast = context.getBean(Holdfast.class);
        bank = context.getBean(Bank.class);
    }

    @AfterEach
    void stop() {
        context.close();
        other.close();
    }

    private boolean isFree(String name) {
        return other.lock(name).inspect().holder().isEmpty();
    }

    @Test
    void call_whileOneLockIsTaken_isNotInTimeAndHoldsNone() throws InterruptedException {
        Lease taken = other.lock("account:2").acquire();
        List<Integer> accounts = List.of(1, 2, 3, 4);

        assertThatExceptionOfType(LockTimeoutException.class)
                .isThrownBy(() -> bank.atOnce(accounts))
                .withMessageContainingAll(
                        "Bank.atOnce(List) was not called: Of the set of locks 'account:1', 'account:2', 'account:3'",
                        " and 1 more, 'account:2' was not acquired at once, so none of them is held: lock",
                        "because another thread or client holds it")
                .satisfies(timeout -> assertThat(timeout.lockName()).contains("account:2"));
        assertThatExceptionOfType(LockTimeoutException.class)
                .isThrownBy(() -> bank.soon(accounts))
                .withMessageContaining("within 100 ms");
        assertThat(bank.skipping(accounts)).isNull();
        assertThat(bank.fallingBack(accounts, null)).isEqualTo("instead of account:2");
        assertThat(bank.handled(accounts)).isEqualTo("handled account:2");
        assertThat(isFree("account:1")).isTrue();
        assertThat(isFree("account:3")).isTrue();
        assertThat(holdfast.statistics().held()).isZero();

        taken.close();
        assertThat(bank.atOnce(accounts)).isEqualTo("ran");
    }

    @Test
    void call_interruptedWhileItWaits_givesAllBack() throws Exception {
        Lease taken = other.lock("account:2").acquire();
        CompletableFuture<Thread> waiting = new CompletableFuture<>();
        CompletableFuture<Boolean> flag = new CompletableFuture<>();
        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> {
            waiting.complete(Thread.currentThread());
            try {
                bank.within(List.of(1, 2), null, () -> {});
            } catch (InterruptedException notThis) {
                throw new AssertionError(notThis);
            } finally {
                flag.complete(Thread.interrupted());
            }
        });
        await().until(() -> !other.lock("account:2").inspect().waiters().isEmpty());
        assertThat(isFree("account:1")).isFalse();

        waiting.get().interrupt();

        assertThat(call)
                .failsWithin(LONG)
                .withThrowableThat()
                .withCauseInstanceOf(LockInterruptedException.class)
                .withMessageContaining("waited for the set of locks 'account:1', 'account:2'; ");
        assertThat(flag.get()).isTrue();
        assertThat(isFree("account:1")).isTrue();
        taken.close();
    }

    @Test
    void lock_lostWhileTheOthersAreWaitedFor_isAcquiredAgain() throws Exception {
        Lease taken = other.lock("account:2").acquire();
        CompletableFuture<LeaseState> state = new CompletableFuture<>();
        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> {
            try {
                bank.within(
                        List.of(1, 2),
                        null,
                        () -> state.complete(Objects.requireNonNull(HeldLocks.find("account:1", LockMode.WRITE))
                                .lease()
                                .state()));
            } catch (InterruptedException notThis) {
                throw new AssertionError(notThis);
            }
        });
        await().until(() -> !other.lock("account:2").inspect().waiters().isEmpty());
        other.lock("account:1")
                .forceRelease(
                        other.lock("account:1").inspect().holder().orElseThrow().id());
        await().until(() -> holdfast.statistics().held() == 0);

        taken.close();

        assertThat(call).succeedsWithin(LONG);
        assertThat(state).isCompletedWithValue(LeaseState.HELD);
    }
}
