package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static dev.holdfast.fixtures.Rig.lossesOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientLock;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Readers of one client: one hold, which callers own together for as long as nobody else waits. */
class ReadersTest {

    private final Rig rig = new Rig();
    private final DistributedReadWriteLock lock = rig.client.readWriteLock(Rig.NAME);

    private CompletableFuture<Lease> read() {
        return lock.readLock().acquireAsync();
    }

    private Lease holdAsReader() {
        return rig.hold(lock.readLock());
    }

    @Test
    void acquire_firstReader_asksAsAMember() {
        CompletableFuture<Lease> reading = read();

        Sent.Asked asked = rig.server.expectAsk();
        assertThat(asked.attempt().share()).isEqualTo(Share.READ);
        assertThat(asked.attempt().numbers()).isEqualTo(1);
        asked.isGranted();

        rig.giveBack(got(reading));
        rig.assertAtRest();
    }

    @Test
    void acquire_whileOneReads_costsNoRequest() {
        Lease first = holdAsReader();

        Lease second = got(read());

        rig.server.expectNothing();
        assertThat(second.token()).isEqualTo(first.token());
        assertThat(rig.client.statistics().localHandoffs()).isEqualTo(1);
        assertThat(rig.events(LockEvent.HandedOver.class)).hasSize(1);
        assertThat(rig.client.locks()).singleElement().satisfies(view -> {
            assertThat(view.group()).hasValue("r");
            assertThat(view.state()).isEqualTo(ClientLock.State.HELD);
            assertThat(view.holding().orElseThrow().owners()).isEqualTo(2);
        });
        assertThat(first.releaseAsync()).isCompletedWithValue(ReleaseOutcome.RELEASED);
        rig.server.expectNothing();
        rig.giveBack(second);
        rig.assertAtRest();
    }

    @Test
    void grant_whileMoreCallersWait_isForAllOfThem() {
        CompletableFuture<Lease> first = read();
        CompletableFuture<Lease> second = read();
        CompletableFuture<Lease> third = read();

        rig.server.expectAsk().isGranted();

        assertThat(List.of(first, second, third)).allMatch(CompletableFuture::isDone);
        rig.server.expectNothing();
    }

    @Test
    void acquire_afterAnotherClientHasAsked_goesBehindIt() {
        Lease first = holdAsReader();
        rig.server.push().wanted(LockId.of(Rig.NAME));

        CompletableFuture<Lease> second = read();
        CompletableFuture<Lease> third = read();

        Sent.Asked beside = rig.server.expectAsk();
        rig.server.expectNothing();
        beside.isQueued(30_000);
        assertThat(second).isNotDone();
        rig.giveBack(first);
        rig.time.advanceMillis(5);
        rig.server.push().granted(beside.grantNow(2000, 0));
        assertThat(got(second).token()).isEqualTo(got(third).token()).isGreaterThan(first.token());
    }

    @Test
    void acquire_serverSaysThatNobodyWaits_isJoinedAgain() {
        holdAsReader();
        rig.server.push().wanted(LockId.of(Rig.NAME));
        CompletableFuture<Lease> second = read();
        rig.server.expectAsk().isGranted();
        assertThat(second).isCompleted();

        CompletableFuture<Lease> third = read();

        assertThat(third).isCompleted();
        rig.server.expectNothing();
    }

    @Test
    void acquire_withAnotherLease_hasAHoldOfItsOwn() {
        Lease first = holdAsReader();

        CompletableFuture<Lease> second = rig.client
                .readWriteLock(Rig.NAME, options -> options.lease(Duration.ofSeconds(10)))
                .readLock()
                .acquireAsync();
        rig.server.expectAsk().isGranted();

        rig.giveBack(first);
        assertThat(got(second).state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void acquire_whenTheTermRunsOut_asks() {
        holdAsReader();
        rig.time.advanceMillis(20_010);
        rig.server.ignoreAll();

        CompletableFuture<Lease> second = read();

        assertThat(second).isNotDone();
        rig.server.expectAsk();
    }

    @Test
    void renewal_whileSeveralRead_isOneForAll() {
        Lease first = holdAsReader();
        Lease second = got(read());

        rig.nextRenewal().isDone();
        rig.time.advanceMillis(25_000);
        rig.server.ignoreAll();

        assertThat(first.remaining()).isPositive().isEqualTo(second.remaining());
    }

    @Test
    void renewal_refused_isTheLossOfAll() {
        Lease first = holdAsReader();
        Lease second = got(read());
        List<LossReason> ofFirst = lossesOf(first);
        List<LossReason> ofSecond = lossesOf(second);

        rig.nextRenewal().isRefused();

        assertThat(ofFirst).containsExactly(LossReason.TAKEN);
        assertThat(ofSecond).containsExactly(LossReason.TAKEN);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    @DisplayName("scenario 48: the first of two readers has held it for as long as it may; the other goes on")
    void maxHold_ofOneReader_endsThatOneAlone() {
        Lease longer = holdAsReader();
        Lease bounded = got(rig.client
                .readWriteLock(Rig.NAME, options -> options.maxHold(Duration.ofSeconds(5)))
                .readLock()
                .acquireAsync());
        List<LossReason> losses = lossesOf(bounded);

        rig.time.advanceMillis(5_010);

        assertThat(losses).containsExactly(LossReason.MAX_HOLD_REACHED);
        assertThat(bounded.state()).isEqualTo(LeaseState.LOST);
        assertThat(longer.state()).isEqualTo(LeaseState.HELD);
        rig.server.expectNothing();
        rig.giveBack(longer);
        rig.assertAtRest();
    }

    @Test
    void maxHold_ofTheLastReader_leaves() {
        Lease first = holdAsReader();
        Lease bounded = got(rig.client
                .readWriteLock(Rig.NAME, options -> options.maxHold(Duration.ofSeconds(5)))
                .readLock()
                .acquireAsync());
        assertThat(first.releaseAsync()).isCompletedWithValue(ReleaseOutcome.RELEASED);
        rig.time.advanceMillis(5_010);

        assertThat(bounded.state()).isEqualTo(LeaseState.LOST);
        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void takeover_whileSeveralRead_isOneRenewalThatMayRestore() {
        Lease first = holdAsReader();
        Lease second = got(read());

        rig.server.push().takenOver(name -> true);

        assertThat(first.state()).isEqualTo(LeaseState.UNCERTAIN);
        assertThat(second.state()).isEqualTo(LeaseState.UNCERTAIN);
        Sent.Renewed renewal = rig.server.expectRenewal();
        assertThat(renewal.renewal().mayRegain()).isTrue();
        renewal.isDone();
        assertThat(first.state()).isEqualTo(LeaseState.HELD);
        assertThat(second.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void acquire_afterATakeover_isNotJoinedToWhatIsUncertain() {
        holdAsReader();
        rig.server.push().takenOver(name -> true);
        rig.server.expectRenewal();

        CompletableFuture<Lease> second = read();

        assertThat(second).isNotDone();
        rig.server.expectAsk();
    }

    @Test
    void writer_ofTheSameClient_asksThoughItReads() {
        Lease reader = holdAsReader();

        CompletableFuture<Lease> writer = lock.writeLock().acquireAsync();

        Sent.Asked asked = rig.server.expectAsk();
        assertThat(asked.attempt().share()).isEqualTo(Share.EXCLUSIVE);
        asked.isQueued(30_000);
        rig.server.push().wanted(LockId.of(Rig.NAME));
        CompletableFuture<Lease> later = read();
        rig.server.expectAsk().isQueued(30_000);
        rig.giveBack(reader);
        rig.time.advanceMillis(5);
        rig.server.push().granted(asked.grantNow(2000, 1));
        assertThat(writer).isCompleted();
        assertThat(later).isNotDone();
    }

    @Test
    void grant_forADeadAttemptOfAGroup_isLeftAsOne() {
        CompletableFuture<Lease> reading = read();
        Sent.Asked asked = rig.server.expectAsk();
        asked.isQueued(30_000);
        reading.cancel(true);
        rig.server.expectLeave().isDone();
        rig.time.advanceMillis(5);

        rig.server.push().granted(asked.grantNow(2000, 0));

        Sent.Left left = rig.server.expectLeave();
        assertThat(left.attempt.share()).isEqualTo(Share.READ);
        left.isDone();
        rig.assertAtRest();
    }
}
