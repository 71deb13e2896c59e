package dev.holdfast.micrometer;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.holdfast.DistributedSemaphore;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.LockedAction;
import dev.holdfast.micrometer.LockObservationContext.Mode;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import dev.holdfast.testkit.threads.Patience;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is observed of permits. */
class ObservedSemaphoreTest {

    private static final Tuple WAITED = tuple(LockObservation.WAIT, Mode.PERMIT, Outcome.ACQUIRED);
    private static final Tuple HAD = tuple(LockObservation.SECTION, Mode.PERMIT, Outcome.RELEASED);
    private static final Duration NONE = Duration.ZERO;

    private final ObservedClient client = new ObservedClient();
    private final DistributedSemaphore semaphore = client.observed.semaphore("a", 2);

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
    void semaphore_always_isTheClientsOwn() {
        LockOptions options = LockOptions.builder().lease(Duration.ofSeconds(5)).build();

        assertThat(semaphore.name()).isEqualTo("a");
        assertThat(semaphore.permits()).isEqualTo(2);
        assertThat(semaphore).hasToString(client.plain.semaphore("a", 2) + ", observed");
        assertThat(client.observed.semaphore("a", 2, options).options()).isEqualTo(options);
        assertThat(client.observed
                        .semaphore("a", 2, set -> set.lease(Duration.ofSeconds(7)))
                        .options()
                        .lease())
                .hasSeconds(7);
    }

    @Test
    void acquire_inEveryWay_isAWaitAndASection() throws Exception {
        semaphore.acquire().close();
        semaphore.acquire(2, Patience.LIMIT).close();
        semaphore.tryAcquire(2, NONE).orElseThrow().close();
        semaphore
                .acquireAsync()
                .get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .close();
        semaphore
                .acquireAsync(2, Duration.ofSeconds(60))
                .get(Patience.LIMIT.toSeconds(), TimeUnit.SECONDS)
                .close();

        assertThat(ended()).containsExactly(WAITED, HAD, WAITED, HAD, WAITED, HAD, WAITED, HAD, WAITED, HAD);
        assertThat(client.ended).allSatisfy(context -> {
            assertThat(context.owner()).isEqualTo(Owner.HANDLE);
            assertThat(context.token()).isPresent();
            assertThat(context.getLowCardinalityKeyValue("mode"))
                    .extracting(mode -> mode.getValue())
                    .isEqualTo("permit");
        });
    }

    @Test
    void acquire_ofWhatIsTaken_isAWaitThatTimedOut() throws Exception {
        try (Lease all = client.other.semaphore("a", 2).acquire(2)) {
            assertThat(semaphore.tryAcquire()).isEmpty();
            assertThatExceptionOfType(LockTimeoutException.class).isThrownBy(() -> semaphore.acquire(NONE));
            assertThat(semaphore.tryRun(NONE, () -> {})).isFalse();
            all.check();
        }

        assertThat(client.outcomes()).containsExactly(Outcome.TIMEOUT, Outcome.TIMEOUT, Outcome.TIMEOUT);
    }

    @Test
    void section_inOneCall_isObservedAroundTheAction() {
        semaphore.run(() -> assertThat(ended()).containsExactly(WAITED));
        long token = semaphore.call(Lease::token);
        assertThat(semaphore.tryRun(NONE, () -> {})).isTrue();

        assertThat(ended()).containsExactly(WAITED, HAD, WAITED, HAD, WAITED, HAD);
        assertThat(client.ended.get(3).token()).hasValue(token);
        assertThat(client.ended.get(5).token()).isEmpty();
    }

    @Test
    void section_thatThrows_isObservedWithTheError() {
        IOException error = new IOException("said by the section");

        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> semaphore.run(() -> {
                    throw error;
                }))
                .isSameAs(error);
        assertThatExceptionOfType(IOException.class)
                .isThrownBy(() -> semaphore.tryRun(NONE, () -> {
                    throw error;
                }))
                .isSameAs(error);

        assertThat(ended()).containsExactly(WAITED, HAD, WAITED, HAD);
        assertThat(client.ended.get(1).getError()).isSameAs(error);
        assertThat(client.ended.get(3).getError()).isSameAs(error);
    }

    @Test
    void section_whosePermitsAreTakenAway_isLost() {
        // Its renewal is what finds out.
        DistributedSemaphore soonRenewed = client.observed.semaphore("a", 2, set -> set.lease(Duration.ofSeconds(3)));
        assertThatExceptionOfType(LeaseLostException.class)
                .isThrownBy(() -> soonRenewed.run(() -> {
                    soonRenewed.forceRelease(
                            soonRenewed.inspect().holder().orElseThrow().id());
                    await().until(() -> client.plain.locks().isEmpty());
                }));

        assertThat(client.outcomes()).containsExactly(Outcome.ACQUIRED, Outcome.LOST);
    }

    @Test
    @SuppressWarnings("NullAway") // what a caller without null checks can do
    void run_withoutAnAction_isRefusedAndNotObserved() {
        LockedAction<RuntimeException> none = null;

        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> semaphore.run(none));
        assertThatExceptionOfType(NullPointerException.class).isThrownBy(() -> semaphore.tryRun(NONE, none));

        assertThat(client.outcomes()).isEmpty();
    }

    @Test
    void acquire_ofMoreThanThereAre_isAWaitThatFailed() {
        assertThatIllegalArgumentException().isThrownBy(() -> semaphore.acquire(3));
        assertThatIllegalArgumentException().isThrownBy(() -> semaphore.acquireAsync(3));

        assertThat(client.outcomes()).containsExactly(Outcome.FAILED, Outcome.FAILED);
    }

    @Test
    void questions_always_areTheClientsOwn() throws Exception {
        semaphore.resize(3, Duration.ofMinutes(1));
        try (Lease both = semaphore.acquire(2);
                Lease third = client.other.semaphore("a", 2).acquire()) {
            assertThat(semaphore.inspect().group()).isPresent();
            both.check();
            third.check();
        }
    }
}
