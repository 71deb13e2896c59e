package dev.holdfast.internal.sets;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.internal.SetParts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A user's executor is late to give a set to its caller. */
class LateDeliveryTest {

    private final Rig rig = new Rig();
    private final Queue<Runnable> late = new ArrayDeque<>();

    private SetAcquisition call(@Nullable Duration wait) {
        Surroundings client = SetParts.surroundings(rig.client);
        SetAcquisition call = new SetAcquisition(
                client, SetParts.of(rig.client, "a", "b"), new TimeLimit(client, wait), SetParts.promises(late::add));
        call.begin();
        return call;
    }

    private void granted() {
        Sent.Asked first = rig.server.expectAsk();
        Sent.Asked second = rig.server.expectAsk();
        second.isGranted();
        first.isGranted();
    }

    /** The server has ended the hold of a. */
    private void loseFirst() {
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isRefused("a");
        rig.server.expectLeave().isDone();
    }

    @Test
    void set_ofWhichOneIsLostMeanwhile_isNotGiven() {
        SetAcquisition call = call(null);
        granted();
        loseFirst();
        late.remove().run();

        assertThat(call.promise).isNotDone();
        rig.server.expectRelease().isDone();
        granted();
        late.remove().run();
        assertThat(call.promise).isCompleted();
        assertThat(call.promise.join().state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void set_ofWhichOneIsLostMeanwhile_afterItsTime_isNotGivenAtAll() {
        SetAcquisition call = call(Duration.ofSeconds(1));
        granted();
        loseFirst();
        late.remove().run();

        rig.server.expectRelease().isDone();
        late.remove().run();
        assertThat(Rig.failure(call.promise)).isInstanceOf(LockTimeoutException.class);
        rig.assertAtRest();
    }

    @Test
    void set_thatIsCancelledMeanwhile_isGivenBack() {
        SetAcquisition call = call(null);
        granted();
        call.promise.cancel(false);
        rig.server.expectRelease().isDone();
        rig.server.expectRelease().isDone();
        late.remove().run();

        assertThat(late).isEmpty();
        rig.assertAtRest();
    }

    @Test
    void oneOfSeveral_grantedTwiceBeforeAnybodyLooks_givesTheSecondBackWithoutItsMinimumHold() {
        Surroundings client = SetParts.surroundings(rig.client);
        LockOptions kept = LockOptions.builder().minHold(Duration.ofSeconds(5)).build();
        Queue<Sent.Asked> meanwhile = new ArrayDeque<>();
        // the second comes while the first is being taken, before the other question is cancelled
        Surroundings.Promises promises = SetParts.promises(task -> {
            late.add(task);
            meanwhile.remove().isGranted();
        });
        AnyAcquisition call = new AnyAcquisition(
                client, SetParts.of(rig.client, kept, "a", "b"), 0, new TimeLimit(client, null), promises);
        call.begin();
        rig.server.expectAsk().isTaken(60_000);
        rig.server.expectAsk().isTaken(60_000);
        Sent.Asked first = rig.server.expectAsk();
        meanwhile.add(rig.server.expectAsk());
        first.isGranted();

        Sent.Released given = rig.server.expectRelease();
        assertThat(given.release.lock().name()).isEqualTo("b");
        assertThat(given.release.minimumHoldMillis()).isZero();
        given.isDone();
        rig.server.expectNothing();
        late.remove().run();
        assertThat(call.promise.join().name()).isEqualTo("a");
    }
}
