package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.failure;
import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.DistributedLock;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LockEvent;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Patience;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/**
 * A call that asks once for a sticky lock and finds it with another client, where it may rest: it waits for a moment in
 * which that client can give it back.
 */
class StickyQuestionTest {

    private static final Duration IDLE = Duration.ofSeconds(15);
    private static final long MOMENT_MILLIS = 20;

    private final Rig rig = new Rig();
    private final DistributedLock lock = rig.lock(options -> options.sticky(IDLE));

    /** What asks once, and then goes on. */
    private Sent.Asked askedAgain() {
        Sent.Asked once = rig.server.awaitAsk();
        assertThat(once.ask.kind()).isEqualTo(Ask.Kind.ONCE);
        once.isTaken(30_000);
        Sent.Asked again = rig.server.awaitAsk();
        assertThat(again.ask.kind()).isEqualTo(Ask.Kind.FIRST);
        assertThat(again.attempt().number()).isGreaterThan(once.attempt().number());
        return again;
    }

    @Test
    void tryAcquire_ofWhatIsGivenBackAtOnce_hasIt() throws Exception {
        Call<Optional<Lease>> call = rig.call(lock::tryAcquire);
        Sent.Asked again = askedAgain();
        again.isQueued(30_000);

        rig.server.push().granted(again.grantNow(2000, 0));

        assertThat(call.result()).isPresent();
        assertThat(rig.events(LockEvent.TimedOut.class)).isEmpty();
    }

    @Test
    void tryLock_ofWhatWasGivenBackMeanwhile_hasIt() throws Exception {
        Call<Boolean> call = rig.call(lock::tryLock);

        askedAgain().isGranted();

        assertThat(call.result()).isTrue();
    }

    @Test
    void tryAcquire_ofWhatIsInUse_endsAfterAMoment() throws Exception {
        Call<Optional<Lease>> call = rig.call(lock::tryAcquire);
        askedAgain().isQueued(30_000);
        call.awaitBlocked();

        rig.time.advanceMillis(MOMENT_MILLIS);

        assertThat(call.result()).isEmpty();
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
        assertThat(rig.events(LockEvent.TimedOut.class)).as("one for the call").hasSize(1);
    }

    @Test
    void tryAcquire_overASlowNetwork_waitsForASecondRoundTrip() throws Exception {
        Call<Optional<Lease>> call = rig.call(lock::tryAcquire);
        Sent.Asked once = rig.server.awaitAsk();
        rig.time.advanceMillis(300);
        once.isTaken(30_000);
        Sent.Asked again = rig.server.awaitAsk();
        call.awaitBlocked();
        rig.time.advanceMillis(300);

        again.isGranted();

        assertThat(call.result()).isPresent();
    }

    @Test
    void acquire_withoutTimeToWait_saysThatItIsTaken() throws Exception {
        Call<Lease> call = rig.call(() -> lock.acquire(Duration.ZERO));
        askedAgain().isQueued(30_000);
        call.awaitBlocked();

        rig.time.advanceMillis(MOMENT_MILLIS);

        assertThat(call.thrown()).isInstanceOf(LockTimeoutException.class);
        rig.server.expectLeave().isDone();
    }

    @Test
    void tryAcquire_interruptedInThatMoment_throwsAndLeaves() throws Exception {
        Call<Optional<Lease>> call = rig.call(lock::tryAcquire);
        askedAgain().isQueued(30_000);
        call.awaitBlocked();

        call.interrupt();

        assertThat(call.thrown()).isInstanceOf(InterruptedException.class);
        rig.server.awaitLeave().isDone();
        rig.assertAtRest();
    }

    // ---- without blocking

    @Test
    void acquireAsync_ofWhatIsGivenBackAtOnce_hasIt() {
        CompletableFuture<Lease> acquired = lock.acquireAsync(Duration.ZERO);
        Sent.Asked again = askedAgain();
        again.isQueued(30_000);

        rig.server.push().granted(again.grantNow(2000, 0));

        got(acquired).check();
    }

    @Test
    void acquireAsync_ofWhatIsInUse_endsAfterAMoment() {
        CompletableFuture<Lease> acquired = lock.acquireAsync(Duration.ZERO);
        askedAgain().isQueued(30_000);

        rig.time.advanceMillis(MOMENT_MILLIS);

        assertThat(failure(acquired)).isInstanceOf(LockTimeoutException.class);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquireAsync_cancelledAfterTheSecondQuestion_leaves() {
        CompletableFuture<Lease> acquired = lock.acquireAsync(Duration.ZERO);
        askedAgain().isQueued(30_000);

        assertThat(acquired.cancel(false)).isTrue();

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquireAsync_closedAtTheSecondQuestion_endsAsClosed() throws Exception {
        CompletableFuture<Lease> acquired = lock.acquireAsync(Duration.ZERO);
        Sent.Asked again = askedAgain();
        rig.server.obliges();

        assertThat(closing().result()).isTrue();

        assertThat(failure(acquired)).isInstanceOf(HoldfastClosedException.class);
        again.isTaken(30_000);
        assertThat(rig.client.statistics().waiting()).isZero();
    }

    private Call<Boolean> closing() {
        return rig.call(() -> {
            rig.client.close();
            return true;
        });
    }

    @Test
    void acquireAsync_closedBetweenTheQuestions_endsAsClosed() throws Exception {
        CompletableFuture<Call<Boolean>> closing = rig.lock()
                .acquireAsync(Duration.ZERO)
                .handle((lease, taken) -> {
                    rig.server.obliges();
                    Call<Boolean> call = closing();
                    Patience.await().until(this::isClosing);
                    return call;
                });
        CompletableFuture<Lease> acquired = lock.acquireAsync(Duration.ZERO);

        // the answer to both: it ends the first call, and has the second ask again
        rig.server.expectAsk().isTaken(30_000);

        assertThat(failure(acquired)).isInstanceOf(HoldfastClosedException.class);
        assertThat(closing.join().result()).isTrue();
    }

    private boolean isClosing() {
        try {
            Lease lease = rig.client.lock("another").acquireAsync().join();
            assertThat(lease.releaseAsync()).isCompleted();
            return false;
        } catch (HoldfastClosedException closing) {
            return true;
        }
    }

    // ---- who does not ask again

    @Test
    void tryAcquire_ofALockThatIsNotSticky_asksOnce() throws Exception {
        Call<Optional<Lease>> call = rig.call(() -> rig.lock().tryAcquire());

        rig.server.awaitAsk().isTaken(30_000);

        assertThat(call.result()).isEmpty();
        rig.assertAtRest();
    }

    @Test
    void tryAcquire_ofWhatThisClientHolds_endsAtOnce() throws Exception {
        Lease held = rig.hold(lock);

        assertThat(rig.call(lock::tryAcquire).result()).isEmpty();

        rig.server.expectNothing();
        assertThat(rig.events(LockEvent.TimedOut.class)).hasSize(1);
        held.check();
    }

    @Test
    void tryAcquire_ofPermits_asksOnce() throws Exception {
        Call<Optional<Lease>> call =
                rig.call(() -> rig.client.semaphore(Rig.NAME, 2, lock.options()).tryAcquire());
        Sent.Asked once = rig.server.awaitAsk();
        assertThat(once.attempt().share()).isEqualTo(Share.permits(1, 2));

        once.isTaken(30_000);

        assertThat(call.result()).isEmpty();
        rig.assertAtRest();
    }
}
