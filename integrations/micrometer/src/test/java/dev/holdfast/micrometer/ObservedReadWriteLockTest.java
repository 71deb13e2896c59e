package dev.holdfast.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.micrometer.LockObservationContext.Mode;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is observed of readers and writers, and of those that become the other. */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
class ObservedReadWriteLockTest {

    private static final Tuple WAITED_TO_READ = tuple(LockObservation.WAIT, Mode.READ, Outcome.ACQUIRED);
    private static final Tuple WAITED_TO_WRITE = tuple(LockObservation.WAIT, Mode.WRITE, Outcome.ACQUIRED);
    private static final Tuple HAS_READ = tuple(LockObservation.SECTION, Mode.READ, Outcome.RELEASED);
    private static final Tuple HAS_WRITTEN = tuple(LockObservation.SECTION, Mode.WRITE, Outcome.RELEASED);

    private final ObservedClient client = new ObservedClient();
    private final DistributedReadWriteLock lock = client.observed.readWriteLock("a");

    @AfterEach
    void close() {
        client.close();
    }

    private List<Tuple> ended() {
        return client.ended.stream()
                .map(context -> tuple(context.observation(), context.mode(), context.outcome()))
                .toList();
    }

    @Test
    void readWriteLock_always_isTheClientsOwn() throws Exception {
        LockOptions options = LockOptions.builder().lease(Duration.ofSeconds(5)).build();

        assertThat(lock.name()).isEqualTo("a");
        assertThat(lock).hasToString(client.plain.readWriteLock("a") + ", observed");
        assertThat(client.observed.readWriteLock("a", options).writeLock().options())
                .isEqualTo(options);
        assertThat(client.observed
                        .readWriteLock("a", set -> set.lease(Duration.ofSeconds(7)))
                        .readLock()
                        .options()
                        .lease())
                .hasSeconds(7);
        try (Lease reader = lock.readLock().acquire()) {
            assertThat(client.other.lock("a").tryAcquire()).isEmpty();
            reader.check();
        }
    }

    // ---- by the handle

    @Test
    void acquire_ofBothModes_isObservedInItsOwn() throws Exception {
        lock.readLock().acquire().close();
        lock.writeLock().acquire().close();
        client.observed.lock("a").acquire().close();

        assertThat(ended())
                .containsExactly(WAITED_TO_READ, HAS_READ, WAITED_TO_WRITE, HAS_WRITTEN, WAITED_TO_WRITE, HAS_WRITTEN);
        assertThat(client.registry)
                .satisfies(registry -> assertThat(client.ended)
                        .allSatisfy(context -> assertThat(context.getLowCardinalityKeyValue("mode"))
                                .extracting(mode -> mode.getValue())
                                .isEqualTo(context.mode() == Mode.READ ? "read" : "write")));
    }

    @Test
    void downgrade_ofAnObservedLease_endsItsSectionAndBeginsAReaders() throws Exception {
        Lease writer = lock.writeLock().acquire();

        Lease reader = lock.downgrade(writer);

        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN);
        assertThat(writer.state()).isEqualTo(LeaseState.RELEASED);
        writer.close();
        assertThat(reader.release()).isEqualTo(ReleaseOutcome.RELEASED);
        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN, HAS_READ);
    }

    @Test
    void tryUpgrade_ofTheOnlyReader_endsItsSectionAndBeginsAWriters() throws Exception {
        Lease reader = lock.readLock().acquire();

        Lease writer = lock.tryUpgrade(reader).orElseThrow();

        assertThat(writer.token()).isGreaterThan(reader.token());
        reader.close();
        writer.close();
        assertThat(ended()).containsExactly(WAITED_TO_READ, HAS_READ, HAS_WRITTEN);
        assertThat(client.ended.get(2).token()).hasValue(writer.token());
    }

    @Test
    void tryUpgrade_whileOthersRead_endsNothing() throws Exception {
        Lease reader = lock.readLock().acquire();
        try (Lease other = client.other.readWriteLock("a").readLock().acquire()) {
            assertThat(lock.tryUpgrade(reader)).isEmpty();
            other.check();
        }

        assertThat(ended()).containsExactly(WAITED_TO_READ);
        reader.close();
        assertThat(ended()).containsExactly(WAITED_TO_READ, HAS_READ);
    }

    @Test
    void downgrade_ofALeaseThatIsNotObserved_beginsAReadersSection() throws Exception {
        Lease writer = client.plain.lock("a").acquire();

        lock.downgrade(writer).close();

        assertThat(ended()).containsExactly(HAS_READ);
    }

    @Test
    void downgrade_ofALostLease_beginsNothing() throws Exception {
        Lease writer = lock.writeLock().acquire();
        writer.close();

        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(() -> lock.downgrade(writer));

        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN);
    }

    // ---- by the thread

    @Test
    void lock_ofBothModes_hasASectionEach() {
        lock.readLock().lock();
        lock.readLock().lock();
        lock.readLock().unlock();
        lock.readLock().unlock();
        lock.writeLock().lock();
        lock.writeLock().unlock();

        assertThat(ended()).containsExactly(WAITED_TO_READ, HAS_READ, WAITED_TO_WRITE, HAS_WRITTEN);
    }

    @Test
    void lock_readWithinWrite_isAReentry() {
        lock.writeLock().lock();
        lock.readLock().lock();
        assertThat(lock.readLock().<Boolean, RuntimeException>call(lease -> true))
                .isTrue();
        lock.readLock().unlock();
        lock.readLock().run(() -> {});
        lock.writeLock().unlock();

        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN);
    }

    @Test
    void unlock_ofTheWriteLockFirst_endsItsSectionAndBeginsAReaders() {
        lock.writeLock().lock();
        lock.readLock().lock();

        lock.writeLock().unlock();

        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN);
        lock.readLock().unlock();
        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN, HAS_READ);
    }

    @Test
    void unlock_ofAPlainLockWhileReading_beginsAReadersSection() {
        client.observed.lock("a").lock();

        lock.readLock().run(() -> client.observed.lock("a").unlock());

        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN, HAS_READ);
    }

    @Test
    void run_thatGoesOnReading_beginsAReadersSection() {
        lock.writeLock().run(() -> lock.readLock().lock());

        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN);
        lock.readLock().unlock();
        assertThat(ended()).containsExactly(WAITED_TO_WRITE, HAS_WRITTEN, HAS_READ);
    }

    @Test
    void lock_writeWithinRead_observesAFailedWait() {
        lock.readLock()
                .run(() -> assertThatExceptionOfType(IllegalStateException.class)
                        .isThrownBy(() -> lock.writeLock().lock()));

        assertThat(ended())
                .containsExactly(WAITED_TO_READ, tuple(LockObservation.WAIT, Mode.WRITE, Outcome.FAILED), HAS_READ);
    }

    @Test
    void run_readerThatThrows_endsWithItsError() {
        IllegalStateException thrown = new IllegalStateException("the work's own");

        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> lock.readLock().run(() -> {
                    throw thrown;
                }))
                .isSameAs(thrown);

        assertThat(ended()).containsExactly(WAITED_TO_READ, HAS_READ);
        assertThat(Optional.ofNullable(client.only(LockObservation.SECTION).getError()))
                .hasValue(thrown);
    }
}
