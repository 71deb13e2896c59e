package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.spring.internal.HeldLocks;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Methods of which a number of calls may run at a time. */
class PermitsTest {

    private static final Duration LONG = Patience.LIMIT;

    interface Step {

        void run() throws InterruptedException;
    }

    static class Exports {

        final CompletableFuture<String> file = new CompletableFuture<>();
        final Sinks.One<String> rows = Sinks.one();

        @Locked(name = "export", permits = "${exports.at-a-time:2}", leaseTime = "10s")
        public long export(@Nullable Lease lease, Step step) throws InterruptedException {
            step.run();
            return lease == null ? 0 : lease.token();
        }

        @Locked(name = "export", permits = "2", waitTime = "0s")
        public String exportAtOnce() {
            return "exported";
        }

        @Locked(name = "export", waitTime = "0s")
        public String clear() {
            return "cleared";
        }

        @Locked("export")
        public void clear(Step step) throws InterruptedException {
            step.run();
        }

        @Locked(name = "export", mode = LockMode.READ)
        public void look() {}

        @Locked(name = "export", key = "#tenant", permits = "1", onTimeout = OnTimeout.SKIP)
        public @Nullable String exportOf(String tenant, Step step) throws InterruptedException {
            step.run();
            return tenant;
        }

        @Locked(name = "export", permits = "2")
        public CompletionStage<String> exportLater() {
            LockAssert.assertPermit("export");
            return file;
        }

        @Locked(name = "export", permits = "2")
        public Mono<String> exportReactively() {
            return rows.asMono();
        }

        @Locked(name = "export", permits = "3")
        public void exportWithAnotherNumber() {}
    }

    @EnableLocked
    static class Switch {}

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private final DistributedSemaphore seen = other.semaphore("export", 2);
    private AnnotationConfigApplicationContext context;
    private Exports exports;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Switch.class, Exports.class);
        exports = context.getBean(Exports.class);
    }

    @AfterEach
    void stop() {
        context.close();
        other.close();
    }

    /** The bean behind its proxy, whose fields are set. */
    private Exports target() {
        return (Exports) Objects.requireNonNull(AopProxyUtils.getSingletonTarget(exports));
    }

    private int free() throws InterruptedException {
        for (int permits = 2; permits > 0; permits--) {
            Lease lease = seen.tryAcquire(permits, Duration.ZERO).orElse(null);
            if (lease != null) {
                lease.close();
                return permits;
            }
        }
        return 0;
    }

    // ---- how many

    @Test
    void call_withPermits_runsBesideAsManyAsThereAre() throws InterruptedException {
        long token = exports.export(null, () -> {
            assertThat(free()).isEqualTo(1);
            try (Lease second = seen.acquire()) {
                second.check();
                assertThat(free()).isZero();
            }
        });

        assertThat(token).isPositive();
        assertThat(free()).isEqualTo(2);
    }

    @Test
    void call_whileAllPermitsAreInUse_isNotInTime() throws InterruptedException {
        try (Lease all = seen.acquire(2)) {
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(exports::exportAtOnce)
                    .withMessageContainingAll(
                            "Exports.exportAtOnce() was not called: Semaphore 'export' did not give 1 permit at once",
                            "too few are left");
            all.check();
        }
        assertThat(exports.exportAtOnce()).isEqualTo("exported");
    }

    @Test
    void call_withAKey_isLimitedForEachByItself() throws InterruptedException {
        String result = exports.exportOf("a", () -> {
            try (Lease lease = other.semaphore("export:a", 1).tryAcquire().orElse(null)) {
                assertThat(lease).isNull();
            }
            assertThat(exports.exportOf("b", () -> {})).isEqualTo("b");
        });

        assertThat(result).isEqualTo("a");
        try (Lease lease = other.semaphore("export:a", 1).acquire()) {
            assertThat(exports.exportOf("a", () -> {})).isNull();
            lease.check();
        }
    }

    @Test
    void call_thatThrows_givesItsPermitBack() throws InterruptedException {
        assertThatIllegalStateException()
                .isThrownBy(() -> exports.export(null, () -> {
                    throw new IllegalStateException("thrown on purpose");
                }))
                .withMessage("thrown on purpose");

        assertThat(free()).isEqualTo(2);
    }

    @Test
    void call_thatGivesAnotherNumber_isToldWhich() throws InterruptedException {
        exports.export(
                null,
                () -> assertThat(CompletableFuture.runAsync(exports::exportWithAnotherNumber))
                        .failsWithin(LONG)
                        .withThrowableThat()
                        .withCauseInstanceOf(IllegalStateException.class)
                        .withMessageContainingAll("'export'", "3", "2"));
    }

    // ---- within one another

    @Test
    void call_withinOneOfTheSameName_runsUnderItsPermit() throws InterruptedException {
        long[] tokens = new long[2];
        tokens[0] = exports.export(null, () -> {
            tokens[1] = exports.export(null, () -> assertThat(free()).isEqualTo(1));
            try (Lease second = seen.acquire()) {
                assertThat(exports.exportAtOnce()).isEqualTo("exported");
                second.check();
            }
            LockAssert.assertPermit("export");
        });

        assertThat(tokens[0]).isEqualTo(tokens[1]);
        assertThat(free()).isEqualTo(2);
    }

    @Test
    void call_withinOneWhosePermitIsLost_isNotMade() {
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> exports.export(null, () -> {
                    seen.forceRelease(seen.inspect()
                            .group()
                            .orElseThrow()
                            .members()
                            .get(0)
                            .id());
                    Lease lost = Objects.requireNonNull(Objects.requireNonNull(HeldLocks.findPermit("export"))
                            .lease());
                    CountDownLatch told = new CountDownLatch(1);
                    lost.onLost(reason -> told.countDown());
                    assertThat(told.await(LONG.toSeconds(), TimeUnit.SECONDS)).isTrue();
                    assertThatExceptionOfType(LeaseLostException.class).isThrownBy(exports::exportAtOnce);
                }));
    }

    @Test
    void call_forTheLockWithinAPermit_isRefused() throws InterruptedException {
        exports.export(null, () -> {
            assertThatIllegalStateException()
                    .isThrownBy(exports::clear)
                    .withMessageContainingAll(
                            "Deadlock", "Exports.clear()", "lock 'export'", "holds a permit of 'export'");
            assertThatIllegalStateException().isThrownBy(exports::look).withMessageContaining("Deadlock");
        });
        exports.clear(() -> assertThatIllegalStateException()
                .isThrownBy(exports::exportAtOnce)
                .withMessageContainingAll("Deadlock", "a permit of 'export'", "holds lock 'export'"));

        assertThat(exports.clear()).isEqualTo("cleared");
    }

    // ---- asynchronous methods

    @Test
    void stage_withAPermit_hasItUntilItCompletes() throws Exception {
        CompletionStage<String> result = exports.exportLater();

        assertThat(free()).isEqualTo(1);
        target().file.complete("file");
        assertThat(result.toCompletableFuture()).succeedsWithin(LONG).isEqualTo("file");
        assertThat(free()).isEqualTo(2);
    }

    @Test
    void publisher_withAPermit_hasItUntilItCompletes() throws Exception {
        CompletableFuture<String> result = exports.exportReactively().toFuture();

        assertThat(free()).isEqualTo(1);
        target().rows.tryEmitValue("rows").orThrow();
        assertThat(result).succeedsWithin(LONG).isEqualTo("rows");
        assertThat(free()).isEqualTo(2);
    }

    // ---- assertions

    @Test
    void assertion_ofAPermit_passesUnderOneAlone() throws InterruptedException {
        exports.export(null, () -> {
            LockAssert.assertHeld();
            LockAssert.assertPermit("export");
            assertThatIllegalStateException()
                    .isThrownBy(() -> LockAssert.assertHeld("export"))
                    .withMessageContainingAll("lock 'export'", "[a permit of export]");
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> LockAssert.assertPermit("export"))
                .withMessageContaining("a permit of 'export'");
    }
}
