package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseSet;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spring.internal.HeldLocks;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.annotation.AliasFor;

/** Methods with an ordinary value that hold several locks, all or none. */
class SeveralLocksTest {

    private static final Duration LONG = Duration.ofMinutes(2);

    interface Step {

        void run() throws InterruptedException;
    }

    @Retention(RetentionPolicy.RUNTIME)
    @Locked(key = "#p0", waitTime = "0s")
    @interface OfOneName {

        @AliasFor(annotation = Locked.class, attribute = "name")
        String name();
    }

    static class Bank {

        private static final Map<Integer, AtomicInteger> INSIDE = new ConcurrentHashMap<>();

        @Locked(name = "account", keys = "{#from, #to}")
        public int transfer(int from, int to) {
            int most = enter(from);
            most = from == to ? most : Math.max(most, enter(to));
            for (int i = 0; i < 1_000; i++) {
                Thread.onSpinWait();
            }
            leave(from);
            if (from != to) {
                leave(to);
            }
            return most;
        }

        private static int enter(int account) {
            return INSIDE.computeIfAbsent(account, number -> new AtomicInteger())
                    .incrementAndGet();
        }

        private static void leave(int account) {
            Objects.requireNonNull(INSIDE.get(account)).decrementAndGet();
        }

        @Locked(name = "account", keys = "#accounts", waitTime = "60s")
        public List<String> within(List<?> accounts, @Nullable LeaseSet leases, Step step) throws InterruptedException {
            LockAssert.assertHeld();
            step.run();
            return Objects.requireNonNull(leases).names();
        }

        @Locked(name = "account", key = "#account")
        public long book(int account, @Nullable Lease lease) {
            return Objects.requireNonNull(lease).token();
        }

        @Locked({"ledger", "journal"})
        public List<String> close() {
            return HeldLocks.names();
        }

        @Locked(
                name = {"order", "stock"},
                key = "#number")
        public List<String> order(int number) {
            return HeldLocks.names();
        }

        @OfOneName(name = "composed")
        public List<String> composed(int number) {
            return HeldLocks.names();
        }
    }

    @EnableLocked
    static class Switch {}

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

    // ---- all or none

    @Test
    void transfers_inAllDirections_neverMeetAndNeverWaitInACircle() throws Exception {
        int threads = 8;
        int each = 40;
        ExecutorService executor = Executors.newFixedThreadPool(threads);
        try (var second = Contexts.startOn(service, Switch.class, Bank.class)) {
            List<Bank> instances = List.of(bank, second.getBean(Bank.class));
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                int number = i;
                results.add(executor.submit(() -> {
                    int most = 0;
                    for (int j = 0; j < each; j++) {
                        int from = (number + j) % 3;
                        int to = (from + 1 + (number * j) % 2) % 3;
                        most = Math.max(most, instances.get(number % 2).transfer(from, to));
                    }
                    return most;
                }));
            }
            for (Future<Integer> result : results) {
                assertThat(result.get(LONG.toSeconds(), TimeUnit.SECONDS)).isEqualTo(1);
            }
        } finally {
            executor.shutdownNow();
        }
        assertThat(holdfast.statistics().held()).isZero();
    }

    @Test
    void call_withKeys_holdsTheLockOfEach() throws InterruptedException {
        List<String> names = bank.within(List.of(2, 1), null, () -> {
            assertThat(other.lock("account:1").tryAcquire()).isEmpty();
            assertThat(other.lock("account:2").tryAcquire()).isEmpty();
            LockAssert.assertHeld("account:1");
            LockAssert.assertHeld("account:2");
            assertThat(HeldLocks.names()).containsExactly("account:2", "account:1");
        });

        assertThat(names).containsExactly("account:1", "account:2");
        assertThat(isFree("account:1")).isTrue();
        assertThat(isFree("account:2")).isTrue();
        assertThatIllegalStateException().isThrownBy(() -> LockAssert.assertHeld());
    }

    @Test
    void call_withOneKeyTwice_holdsOneLock() throws InterruptedException {
        assertThat(bank.within(List.of(1, "1"), null, () -> {})).containsExactly("account:1");
        assertThat(bank.transfer(1, 1)).isEqualTo(1);
    }

    @Test
    void call_withSeveralNames_holdsTheLockOfEach() {
        assertThat(bank.close()).containsExactly("ledger", "journal");
        assertThat(bank.order(7)).containsExactly("stock:7", "order:7");
        assertThat(bank.composed(7)).containsExactly("composed:7");
    }

    @Test
    void call_thatThrows_givesAllBack() {
        assertThatIllegalStateException()
                .isThrownBy(() -> bank.within(List.of(1, 2), null, () -> {
                    throw new IllegalStateException("own");
                }))
                .withMessage("own");

        assertThat(isFree("account:1")).isTrue();
        assertThat(isFree("account:2")).isTrue();
    }

    // ---- within one another

    @Test
    void call_ofOneOfTheLocksWithin_entersItAgain() throws InterruptedException {
        bank.within(List.of(1, 2), null, () -> {
            long token = Objects.requireNonNull(HeldLocks.find("account:2", LockMode.WRITE))
                    .lease()
                    .token();
            assertThat(bank.book(2, null)).isEqualTo(token);
            assertThat(holdfast.lock("account:1").tryRun(Duration.ZERO, () -> {}))
                    .isTrue();
            assertThat(holdfast.lock("account:1").isHeldByCurrentThread()).isTrue();
            assertThat(isFree("account:2")).isFalse();
        });
    }

    @Test
    void call_ofASetWithinOneThatOverlaps_acquiresTheOthers() throws InterruptedException {
        bank.within(List.of(2, 3), null, () -> {
            assertThat(bank.within(List.of(1, 2), null, () -> {
                        LockAssert.assertHeld("account:3");
                        assertThat(isFree("account:1")).isFalse();
                    }))
                    .containsExactly("account:1", "account:2");
            assertThat(isFree("account:1")).isTrue();
            assertThat(isFree("account:2")).isFalse();
            LockAssert.assertHeld("account:2");
            assertThat(HeldLocks.names()).containsExactly("account:3", "account:2");
        });
        assertThat(isFree("account:2")).isTrue();
    }

    @Test
    void leases_ofAMethod_belongToItsThread() throws InterruptedException {
        bank.within(List.of(1, 2), null, () -> {
            Lease lease = Objects.requireNonNull(HeldLocks.find("account:1", LockMode.WRITE))
                    .lease();
            assertThatIllegalStateException().isThrownBy(lease::close);
            LockAssert.assertHeld("account:1");
        });
    }
}
