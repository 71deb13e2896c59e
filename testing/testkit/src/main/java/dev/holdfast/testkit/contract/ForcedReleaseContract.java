package dev.holdfast.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastClosedException;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockInspection;
import dev.holdfast.LossReason;
import dev.holdfast.OutcomeNotStoredException;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.RunOnce;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** Locks that are taken away from their holders. */
abstract class ForcedReleaseContract extends ContractTest {

    /** Renewed often enough for a test to wait for it, and too long to end under one. */
    private static final Duration LEASE = Duration.ofSeconds(6);

    ForcedReleaseContract(BackendContract contract) {
        super(contract);
    }

    private HolderId holderOf(String name) {
        return inspect(name).holder().map(LockInspection.Holder::id).orElseThrow();
    }

    @Test
    void forceRelease_holderThatIsNamed_isNotifiedOfTheLossAndTheLockIsFree() throws Exception {
        String name = newName();
        Lease lost = newClient().lock(name, o -> o.lease(LEASE)).acquire();
        CompletableFuture<LossReason> loss = new CompletableFuture<>();
        lost.onLost(loss::complete);

        assertThat(newClient().lock(name).forceRelease(holderOf(name))).isEqualTo(ForcedRelease.RELEASED);

        assertThat(inspect(name).holder()).isEmpty();
        assertThat(Actor.answer(loss)).isEqualTo(LossReason.TAKEN);
        assertThat(lost.state()).isEqualTo(LeaseState.LOST);
        assertThat(lost.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void forceRelease_whileOthersWait_handsTheLockToTheFirstUnderAHigherToken() throws Exception {
        String name = newName();
        Lease lost = newClient().lock(name, o -> o.lease(ENDLESS)).acquire();
        CompletableFuture<Lease> first = newClient().lock(name).acquireAsync();
        awaitQueued(name, 1);
        CompletableFuture<Lease> second = newClient().lock(name).acquireAsync();
        awaitQueued(name, 2);

        assertThat(newClient().lock(name).forceRelease(holderOf(name))).isEqualTo(ForcedRelease.RELEASED);

        // Whose lease would go on for half an hour: nothing but the forced release can have handed it on.
        CompletableFuture<Object> served = CompletableFuture.anyOf(first, second);
        Lease next = (Lease) Actor.answer(served);
        assertThat(next.token()).isGreaterThan(lost.token());
        if (fixture().servesInOrder()) {
            assertThat(first).isCompletedWithValue(next);
        }
        next.close();
        Lease last = Actor.answer(next == first.getNow(null) ? second : first);
        assertThat(last.token()).isGreaterThan(next.token());
        last.close();
        assertThat(lost.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void forceRelease_namesAHoldThatHasEnded_leavesTheNewerOneAlone() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        client.lock(name).acquire().close();
        Lease first = client.lock(name).acquire();
        HolderId ended = holderOf(name);
        first.close();
        try (Lease newer = client.lock(name).acquire()) {
            assertThat(holderOf(name)).isNotEqualTo(ended);

            assertThat(newClient().lock(name).forceRelease(ended)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);

            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(newer.token());
        }
    }

    @Test
    void forceRelease_anyPartOfTheNameDiffers_touchesNothing() throws Exception {
        String name = newName();
        Holdfast other = newClient();
        try (Lease lease = newClient().lock(name).acquire()) {
            HolderId holder = holderOf(name);
            HolderId[] wrong = {
                new HolderId(other.clientId(), holder.attempt(), holder.token()),
                new HolderId(holder.clientId(), holder.attempt() + 1, holder.token()),
                new HolderId(holder.clientId(), holder.attempt(), holder.token() + 1),
                new HolderId(holder.clientId(), holder.attempt(), holder.token() / 10),
                new HolderId("-", holder.attempt(), holder.token()),
            };
            for (HolderId named : wrong) {
                assertThat(other.lock(name).forceRelease(named))
                        .as("release of %s", named)
                        .isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
            }
            assertThat(holderOf(name)).isEqualTo(holder);
            lease.check();
        }
    }

    @Test
    void forceRelease_repeated_touchesNothingTheSecondTime() throws Exception {
        String name = newName();
        Holdfast operator = newClient();
        Lease lost = newClient().lock(name, o -> o.lease(ENDLESS)).acquire();
        HolderId holder = holderOf(name);
        assertThat(operator.lock(name).forceRelease(holder)).isEqualTo(ForcedRelease.RELEASED);
        try (Lease next = newClient().lock(name).acquire(SOON)) {
            assertThat(operator.lock(name).forceRelease(holder)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
            assertThat(inspect(name).holder().orElseThrow().token()).isEqualTo(next.token());
        }
        assertThat(lost.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void forceRelease_lockThatWasHandedOnWithinTheClient_isNamedByTheServersHold() throws Exception {
        String name = newName();
        Holdfast client = newClient();
        Lease handedOver = handOver(client, name);
        HolderId holder = client.locks().get(0).holding().orElseThrow().holder();
        assertThat(holder).isEqualTo(holderOf(name));
        assertThat(holder.token()).isLessThan(handedOver.token());

        assertThat(newClient().lock(name).forceRelease(holder)).isEqualTo(ForcedRelease.RELEASED);

        assertThat(handedOver.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }

    @Test
    void forceRelease_lockThatIsKeptForItsMinimumHold_staysTaken() throws Exception {
        String name = newName();
        Duration minimumHold = Duration.ofSeconds(2);
        Lease lease = newClient().lock(name, o -> o.minHold(minimumHold)).acquire();
        HolderId holder = holderOf(name);
        long startNanos = System.nanoTime();
        lease.close();

        assertThat(newClient().lock(name).forceRelease(holder)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);

        boolean taken = inspect(name).holder().isPresent();
        assertThat(taken || System.nanoTime() - startNanos > minimumHold.toNanos() / 2)
                .isTrue();
        awaitFree(name);
    }

    @Test
    void forceRelease_freeLockOrClosedClient_saysSo() {
        String name = newName();
        Holdfast operator = newClient();
        HolderId unknown = new HolderId(operator.clientId(), 1, 1);

        assertThat(operator.lock(name).forceRelease(unknown)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
        operator.close();

        assertThatExceptionOfType(HoldfastClosedException.class)
                .isThrownBy(() -> operator.lock(name).forceRelease(unknown));
    }

    @Test
    void forceRelease_whileTheTaskRuns_theNextCallRunsIt() throws Exception {
        String key = newName();
        CountDownLatch ends = new CountDownLatch(1);
        Holdfast stuck = newClient();
        Future<Boolean> running = newActor("stuck").begin(() -> {
            assertThatExceptionOfType(OutcomeNotStoredException.class)
                    .isThrownBy(() -> stuck.callOnce(key, ENDLESS, lease -> {
                        ends.await();
                        return "stuck";
                    }));
            return true;
        });
        Holdfast client = newClient();
        soon().until(() -> client.once(key, ENDLESS, o -> {}).inspect().holder().isPresent());
        RunOnce once = client.once(key, ENDLESS, o -> {});
        HolderId holder = once.inspect().holder().orElseThrow().id();

        assertThat(once.forceRelease(holder)).isEqualTo(ForcedRelease.RELEASED);

        assertThat(once.call(lease -> "next").ranHere()).isTrue();
        assertThat(once.forceRelease(holder)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
        ends.countDown();
        assertThat(Actor.answer(running)).isTrue();
        assertThat(once.stored().orElseThrow().value()).isEqualTo("next");
    }
}
