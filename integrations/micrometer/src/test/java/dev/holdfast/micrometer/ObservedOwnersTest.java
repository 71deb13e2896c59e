package dev.holdfast.micrometer;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import dev.holdfast.testkit.threads.Patience;
import io.micrometer.observation.Observation;
import io.micrometer.observation.tck.TestObservationRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * What is observed of a lock that its thread owns, or its handle, across calls: when it begins and ends, whose child it
 * is, and how it ended.
 */
@SuppressWarnings("LockNotBeforeTry") // locking and unlocking are what is tested
class ObservedOwnersTest {

    private static final Duration LONG = Patience.LIMIT;

    private final ObservedClient client = new ObservedClient();
    private final Holdfast other = client.other;
    private final TestObservationRegistry registry = client.registry;
    private final List<LockObservationContext> ended = client.ended;
    private final Holdfast observed = client.observed;

    @AfterEach
    void close() {
        client.close();
    }

    // ---- owned by the thread

    @Test
    void lock_untilTheLastUnlock_isOneSectionThatIsNotCurrent() throws Exception {
        DistributedLock lock = observed.lock("a");
        lock.lock();
        assertThat(ObservedClient.current(registry)).isNull();
        assertThat(lock.tryLock()).isTrue();
        lock.lockWithin(Duration.ofMinutes(1));
        lock.unlock();
        lock.unlock();
        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED);

        observed.lock("a").unlock();

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        assertThat(client.only(LockObservation.SECTION).owner()).isEqualTo(Owner.THREAD);
    }

    @Test
    void tryLock_taken_observesAWaitOnly() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            assertThat(observed.lock("a").tryLock()).isFalse();
            assertThat(observed.lock("a").tryLock(1, TimeUnit.MILLISECONDS)).isFalse();
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> observed.lock("a").lockWithin(Duration.ZERO));
            held.check();
        }
        assertThat(client.outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.TIMEOUT, Outcome.TIMEOUT);
    }

    @Test
    void lockInterruptibly_interrupted_observesAFailedWait() {
        Thread.currentThread().interrupt();

        assertThatExceptionOfType(InterruptedException.class)
                .isThrownBy(() -> observed.lock("a").lockInterruptibly());

        assertThat(client.outcomes()).containsExactly(Outcome.FAILED);
        assertThat(client.only(LockObservation.WAIT).getError()).isInstanceOf(InterruptedException.class);
    }

    @Test
    void unlock_leaseLostMeanwhile_endsAsLost() {
        DistributedLock lock =
                observed.lock("a", o -> o.lease(Duration.ofSeconds(1)).notRenewed());
        lock.lock();
        Lease lease = lock.heldByCurrentThread().orElseThrow();
        await().until(() -> lease.state() == LeaseState.LOST);

        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lock::unlock);

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
    }

    @Test
    void unlock_lockThatIsNotHeld_endsNothing() {
        assertThatExceptionOfType(IllegalMonitorStateException.class)
                .isThrownBy(() -> observed.lock("a").unlock());

        assertThat(ended).isEmpty();
    }

    // ---- owned by the handle

    @Test
    void acquire_releasedByAnotherThread_isOneSection() throws Exception {
        Observation caller = Observation.start("caller", registry);
        Lease lease;
        try (Observation.Scope scope = caller.openScope()) {
            lease = observed.lock("a").acquire();
            assertThat(ObservedClient.current(registry)).isSameAs(caller);
        }
        caller.stop();
        CompletableFuture.runAsync(lease::close).get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        lease.close();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.RELEASED);

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.RELEASED);
        LockObservationContext section = client.only(LockObservation.SECTION);
        assertThat(section.owner()).isEqualTo(Owner.HANDLE);
        assertThat(section.token()).hasValue(lease.token());
        assertThat(section.getParentObservation()).isSameAs(caller);
    }

    @Test
    void acquire_lost_endsTheSectionAtTheLoss() throws Exception {
        Lease lease = observed.lock("a", o -> o.lease(Duration.ofSeconds(1)).notRenewed())
                .acquire();

        await().until(() -> ended.size() == 2);

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
        assertThatExceptionOfType(LeaseLostException.class).isThrownBy(lease::close);
        assertThat(ended).hasSize(2);
    }

    @Test
    void acquire_notInTime_observesTheWaitsError() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            assertThatExceptionOfType(LockTimeoutException.class)
                    .isThrownBy(() -> observed.lock("a").acquire(Duration.ofMillis(5)));
            assertThat(observed.lock("a").tryAcquire()).isEmpty();
            held.check();
        }
        assertThat(client.outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.TIMEOUT);
    }

    @Test
    void acquireAsync_always_isAChildOfWhereItWasAsked() throws Exception {
        Observation caller = Observation.start("caller", registry);
        CompletableFuture<Lease> asked;
        try (Observation.Scope scope = caller.openScope()) {
            asked = observed.lock("a").acquireAsync();
        }
        Lease lease = asked.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS);
        assertThat(lease.releaseAsync().get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS))
                .isEqualTo(ReleaseOutcome.RELEASED);
        caller.stop();

        await().until(() -> ended.size() == 2);
        assertThat(client.only(LockObservation.WAIT).getParentObservation()).isSameAs(caller);
        assertThat(client.only(LockObservation.SECTION).getParentObservation()).isSameAs(caller);
    }

    @Test
    void acquireAsync_cancelled_leavesTheQueue() throws Exception {
        try (Lease held = other.lock("a").acquire()) {
            CompletableFuture<Lease> asked = observed.lock("a").acquireAsync();
            asked.cancel(false);
            await().until(() -> observed.statistics().lanes() == 0);
            CompletableFuture<Lease> timed = observed.lock("a").acquireAsync(Duration.ofMillis(5));
            assertThat(timed).failsWithin(LONG).withThrowableThat().withCauseInstanceOf(LockTimeoutException.class);
            held.check();
        }
        assertThat(client.outcomes()).containsExactly(Outcome.FAILED, Outcome.TIMEOUT);
    }

    /** There are 64 threads for continuations, and each of these waits for an answer that is told behind others. */
    @Test
    void acquireAsync_continuationsThatWaitForOtherAnswers_allGetThem() throws Exception {
        List<CompletableFuture<ReleaseOutcome>> joined = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            DistributedLock inner = observed.lock("inner-" + i);
            joined.add(observed.lock("outer-" + i)
                    .acquireAsync()
                    .thenApply(
                            lease -> inner.acquireAsync().join().releaseAsync().join()));
        }
        for (CompletableFuture<ReleaseOutcome> one : joined) {
            assertThat(one.get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)).isEqualTo(ReleaseOutcome.RELEASED);
        }
        // The last of what is observed may be told after the answer.
        await().until(() -> ended.stream()
                        .filter(context -> context.observation() == LockObservation.WAIT)
                        .count()
                == 600);
    }
}
