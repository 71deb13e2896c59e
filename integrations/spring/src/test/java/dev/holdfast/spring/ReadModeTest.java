package dev.holdfast.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.local.LocalLockService;
import dev.holdfast.testkit.threads.Patience;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.aop.framework.AopProxyUtils;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.core.annotation.AliasFor;
import reactor.core.publisher.Mono;
import reactor.core.publisher.Sinks;

/** Methods that hold their lock beside other readers. */
class ReadModeTest {

    private static final Duration LONG = Patience.LIMIT;

    @Target(ElementType.METHOD)
    @Retention(RetentionPolicy.RUNTIME)
    @Locked(name = "catalogue", mode = LockMode.READ)
    @interface Reading {

        @AliasFor(annotation = Locked.class)
        String key() default "";
    }

    interface Step {

        void run() throws InterruptedException;
    }

    static class Catalogue {

        final CompletableFuture<String> page = new CompletableFuture<>();
        final Sinks.One<String> entry = Sinks.one();

        @Locked(name = "catalogue", mode = LockMode.READ)
        public long read(@Nullable Lease lease, Step step) throws InterruptedException {
            step.run();
            return lease == null ? 0 : lease.token();
        }

        @Locked("catalogue")
        public void write(Step step) throws InterruptedException {
            step.run();
        }

        @Reading(key = "#page")
        public void readPage(int page, Step step) throws InterruptedException {
            step.run();
        }

        @Locked(name = "catalogue", mode = LockMode.READ, waitTime = "0s")
        public String readAtOnce() {
            return "read";
        }

        @Locked(name = "catalogue", waitTime = "0s")
        public String writeAtOnce() {
            return "written";
        }

        @Locked(name = "catalogue", mode = LockMode.READ)
        public CompletionStage<String> readLater() {
            LockAssert.assertHeld("catalogue", LockMode.READ);
            return page;
        }

        @Locked(name = "catalogue", mode = LockMode.READ)
        public Mono<String> readReactively() {
            return entry.asMono();
        }

        @Locked(name = "catalogue", mode = LockMode.READ, profile = "kept")
        public String readWithAProfile() {
            return "read";
        }
    }

    @EnableLocked
    static class Profiles {

        @Bean
        LockProfiles profiles() {
            return LockProfiles.of(
                    LockProfile.builder("kept").minHold(Duration.ofMinutes(1)).build());
        }
    }

    private final LocalLockService service = new LocalLockService();
    private final Holdfast other = service.connect();
    private final DistributedReadWriteLock seen = other.readWriteLock("catalogue");
    private AnnotationConfigApplicationContext context;
    private Catalogue catalogue;

    @BeforeEach
    void start() {
        context = Contexts.startOn(service, Profiles.class, Catalogue.class);
        catalogue = context.getBean(Catalogue.class);
    }

    @AfterEach
    void stop() {
        context.close();
        other.close();
    }

    /** The bean behind its proxy, whose fields are set. */
    private Catalogue target() {
        return (Catalogue) Objects.requireNonNull(AopProxyUtils.getSingletonTarget(catalogue));
    }

    private boolean canRead() throws InterruptedException {
        return closed(seen.readLock().tryAcquire().orElse(null));
    }

    private boolean canWrite() throws InterruptedException {
        return closed(seen.writeLock().tryAcquire().orElse(null));
    }

    private static boolean closed(@Nullable Lease lease) {
        if (lease != null) {
            lease.close();
        }
        return lease != null;
    }

    // ---- who excludes whom

    @Test
    void call_thatReads_excludesWritersAlone() throws InterruptedException {
        long token = catalogue.read(null, () -> {
            assertThat(canRead()).isTrue();
            assertThat(canWrite()).isFalse();
        });

        assertThat(token).isPositive();
        assertThat(canWrite()).isTrue();
    }

    @Test
    void call_thatWrites_excludesReaders() throws InterruptedException {
        catalogue.write(() -> assertThat(canRead()).isFalse());

        assertThat(canRead()).isTrue();
    }

    @Test
    void call_ofAComposedAnnotation_reads() throws InterruptedException {
        catalogue.readPage(7, () -> {
            try (Lease beside =
                    other.readWriteLock("catalogue:7").readLock().tryAcquire().orElseThrow()) {
                beside.check();
            }
            assertThat(other.lock("catalogue:7").tryAcquire()).isEmpty();
        });
    }

    @Test
    void call_thatReadsWhileAWriterHolds_isNotInTime() throws InterruptedException {
        try (Lease writer = seen.writeLock().acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(catalogue::readAtOnce);
            writer.check();
        }
        try (Lease reader = seen.readLock().acquire()) {
            assertThat(catalogue.readAtOnce()).isEqualTo("read");
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(catalogue::writeAtOnce);
            reader.check();
        }
    }

    // ---- within one another

    @Test
    void call_readWithinWrite_reenters() throws InterruptedException {
        catalogue.write(() -> {
            assertThat(catalogue.read(null, () -> {})).isPositive();
            assertThat(canRead()).isFalse();
        });

        assertThat(canWrite()).isTrue();
    }

    @Test
    void call_readWithinRead_reentersWhileAWriterWaits() throws InterruptedException {
        catalogue.read(null, () -> {
            CompletableFuture<Lease> writer = seen.writeLock().acquireAsync();
            assertThat(catalogue.read(null, () -> {})).isPositive();
            assertThat(writer).isNotDone();
            writer.cancel(true);
        });
    }

    @Test
    void call_writeWithinRead_isRefused() throws InterruptedException {
        catalogue.read(null, () -> {
            assertThatIllegalStateException()
                    .isThrownBy(() -> catalogue.write(() -> {}))
                    .withMessageContainingAll("Deadlock", "Catalogue.write(", "'catalogue'", "mode = WRITE");
            assertThatIllegalStateException().isThrownBy(catalogue::writeAtOnce).withMessageContaining("Deadlock");
        });

        catalogue.write(() -> {});
    }

    @Test
    void call_writeWithinReadWithinWrite_reenters() throws InterruptedException {
        catalogue.write(() -> catalogue.read(null, () -> catalogue.write(() -> {})));

        assertThat(canWrite()).isTrue();
    }

    // ---- asynchronous methods

    @Test
    void stage_thatReads_isHeldUntilItCompletes() throws Exception {
        CompletionStage<String> result = catalogue.readLater();

        assertThat(canRead()).isTrue();
        assertThat(canWrite()).isFalse();
        target().page.complete("page");
        assertThat(result.toCompletableFuture()).succeedsWithin(LONG).isEqualTo("page");
        assertThat(canWrite()).isTrue();
    }

    @Test
    void publisher_thatReads_isHeldUntilItCompletes() throws Exception {
        CompletableFuture<String> result = catalogue.readReactively().toFuture();

        assertThat(canRead()).isTrue();
        assertThat(canWrite()).isFalse();
        target().entry.tryEmitValue("entry").orThrow();
        assertThat(result).succeedsWithin(LONG).isEqualTo("entry");
        assertThat(canWrite()).isTrue();
    }

    // ---- assertions and settings

    @Test
    void assertion_inAReader_passesForReadersAlone() throws InterruptedException {
        catalogue.read(null, () -> {
            LockAssert.assertHeld();
            LockAssert.assertHeld("catalogue", LockMode.READ);
            assertThatIllegalStateException()
                    .isThrownBy(() -> LockAssert.assertHeld("catalogue"))
                    .withMessageContainingAll("lock 'catalogue'", "[catalogue for reading]");
        });
        catalogue.write(() -> {
            LockAssert.assertHeld("catalogue", LockMode.READ);
            catalogue.read(null, () -> LockAssert.assertHeld("catalogue"));
        });
        assertThatIllegalStateException()
                .isThrownBy(() -> LockAssert.assertHeld("catalogue", LockMode.READ))
                .withMessageContaining("the read lock of 'catalogue'");
    }

    @Test
    void call_withAProfileThatHasAMinimumHold_leavesAtOnce() throws InterruptedException {
        assertThat(catalogue.readWithAProfile()).isEqualTo("read");

        assertThat(canWrite()).isTrue();
    }

    static class Kept {

        @Locked(name = "catalogue", mode = LockMode.READ, minHold = "1m")
        public void read() {}
    }

    @Test
    void start_readerWithAMinimumHold_isRefused() {
        assertThat(ReportedMisuses.textsOf(Kept.class))
                .singleElement()
                .asString()
                .contains("Kept.read()", "minHold is given and mode is READ", "mode = WRITE");
    }
}
