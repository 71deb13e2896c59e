package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.lossesOf;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedReadWriteLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LeaseUncertainException;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Call;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.fixtures.SentChange;
import dev.holdfast.spi.ChangeAnswer;
import dev.holdfast.spi.Share;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Downgrades and upgrades: answered in time, late, or never. */
class ChangesTest {

    private final Rig rig = new Rig();
    private final DistributedReadWriteLock lock = rig.client.readWriteLock(Rig.NAME);
    private final Lease writer = rig.hold(lock.writeLock());
    private final List<LossReason> losses = lossesOf(writer);

    private Call<Lease> downgrading() {
        return rig.call(() -> lock.downgrade(writer));
    }

    @Test
    void downgrade_answered_isAHoldOfAnotherAttempt() throws Exception {
        Call<Lease> call = downgrading();

        SentChange change = rig.server.awaitChange();
        assertThat(change.change.from().token()).isEqualTo(writer.token());
        assertThat(change.attempt().share()).isEqualTo(Share.READ);
        assertThat(change.attempt().number())
                .isGreaterThan(change.change.from().attempt().number());
        change.isDone();

        Lease reader = call.result();
        assertThat(writer.state()).isEqualTo(LeaseState.RELEASED);
        assertThat(losses).isEmpty();
        rig.server.expectNothing();
        rig.nextRenewal().isDone();
        assertThat(rig.giveBack(reader).attempt()).isEqualTo(change.attempt());
        rig.assertAtRest();
    }

    @Test
    void downgrade_underWay_isUncertainToOthers() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        assertThat(writer.state()).isEqualTo(LeaseState.UNCERTAIN);

        change.isNotExecuted();
        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(writer.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void renewal_answeredDuringADowngrade_clearsNoDoubt() throws Exception {
        Sent.Renewed renewal = rig.nextRenewal();
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        renewal.isDone();

        assertThat(writer.state()).isEqualTo(LeaseState.UNCERTAIN);
        change.isDone();
        assertThat(call.result().state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void downgrade_notSent_leavesAllAsItWas() throws Exception {
        Call<Lease> call = downgrading();

        rig.server.awaitChange().isNotExecuted();

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("held as before");
        assertThat(writer.state()).isEqualTo(LeaseState.HELD);
        rig.nextRenewal().isDone();
        rig.giveBack(writer);
        rig.assertAtRest();
    }

    @Test
    void downgrade_answerLost_givesBothBack() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        change.isLost();

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("not known");
        assertThat(losses).containsExactly(LossReason.CHANGE_UNANSWERED);
        Sent.Left ofReader = rig.server.expectLeave();
        assertThat(ofReader.attempt).isEqualTo(change.attempt());
        ofReader.isDone();
        Sent.Left ofWriter = rig.server.expectLeave();
        assertThat(ofWriter.attempt).isEqualTo(change.change.from().attempt());
        ofWriter.isDone();
        // once more, when no copy of the request can be carried out
        rig.time.advance(Rig.RESPONSE_TIMEOUT.multipliedBy(3));
        assertThat(rig.server.expectLeave().attempt).isEqualTo(change.attempt());
    }

    @Test
    void downgrade_neverAnswered_isGivenUpAfterTheResponseTimeout() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        rig.time.advance(Rig.RESPONSE_TIMEOUT.plusMillis(5));

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(losses).containsExactly(LossReason.CHANGE_UNANSWERED);
        rig.server.expectLeave().isDone();
        rig.server.expectLeave().isDone();
        change.isDone();
        assertThat(rig.server.expectLeave().attempt).isEqualTo(change.attempt());
    }

    @Test
    void downgrade_holdIsGone_isALoss() throws Exception {
        Call<Lease> call = downgrading();

        rig.server.awaitChange().answers(new ChangeAnswer.NotHeld());

        assertThat(call.thrown()).isInstanceOf(LeaseLostException.class);
        assertThat(losses).containsExactly(LossReason.TAKEN);
    }

    @Test
    void downgrade_carriedOutTooLate_leavesAllAsItWas() throws Exception {
        Call<Lease> call = downgrading();

        rig.server.awaitChange().answers(new ChangeAnswer.Refused());

        assertThat(call.thrown())
                .isInstanceOf(BackendUnavailableException.class)
                .hasMessageContaining("too late");
        assertThat(writer.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void downgrade_whileTheRenewalIsDue_sendsNone() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        rig.time.advanceMillis(1_900);
        rig.server.expectNothing();

        change.isDone();
        assertThat(call.result().state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void takeover_duringADowngrade_givesBothBack() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        rig.server.push().takenOver(name -> true);

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(losses).containsExactly(LossReason.CHANGE_UNANSWERED);
        rig.server.expectLeave().isDone();
        rig.server.expectLeave().isDone();
        change.isDone();
        assertThat(rig.server.expectLeave().attempt).isEqualTo(change.attempt());
    }

    @Test
    void downgrade_afterATakeover_waitsForTheAnswerOfTheNewServer() throws Exception {
        rig.server.push().takenOver(name -> true);
        Sent.Renewed renewal = rig.server.expectRenewal();

        assertThat(downgrading().thrown()).isInstanceOf(LeaseUncertainException.class);

        rig.server.expectNothing();
        renewal.isDone();
        assertThat(writer.state()).isEqualTo(LeaseState.HELD);
    }

    @Test
    void release_duringADowngrade_givesBothBack() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        CompletableFuture<ReleaseOutcome> released = writer.releaseAsync();

        assertThat(released).isCompletedWithValue(ReleaseOutcome.UNKNOWN);
        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(rig.server.expectLeave().attempt).isEqualTo(change.attempt());
        assertThat(rig.server.expectLeave().attempt)
                .isEqualTo(change.change.from().attempt());
    }

    @Test
    void downgrade_answerComesAfterTheLeaseIsOver_isOfNoUse() throws Exception {
        Call<Lease> call = downgrading();
        SentChange change = rig.server.awaitChange();

        rig.time.freeze(Duration.ofSeconds(31));
        change.isDone();

        assertThat(call.thrown()).isInstanceOf(BackendUnavailableException.class);
        assertThat(writer.state()).isNotEqualTo(LeaseState.HELD);
    }

    @Test
    void tryUpgrade_othersRead_isEmptyAndReadsOn() throws Exception {
        Call<Lease> call = downgrading();
        rig.server.awaitChange().isDone();
        Lease reader = call.result();

        Call<Optional<Lease>> upgrading = rig.call(() -> lock.tryUpgrade(reader));
        rig.server.awaitChange().answers(new ChangeAnswer.Shared());

        assertThat(upgrading.result()).isEmpty();
        assertThat(reader.state()).isEqualTo(LeaseState.HELD);
        rig.nextRenewal().isDone();
    }

    @Test
    void acquire_ofAReaderDuringAnUpgrade_doesNotJoin() throws Exception {
        Call<Lease> call = downgrading();
        rig.server.awaitChange().isDone();
        Lease reader = call.result();
        Call<Optional<Lease>> upgrading = rig.call(() -> lock.tryUpgrade(reader));
        SentChange change = rig.server.awaitChange();

        CompletableFuture<Lease> second = lock.readLock().acquireAsync();

        Sent.Asked asked = rig.server.expectAsk();
        change.isDone();
        asked.isQueued(30_000);
        assertThat(upgrading.result()).isPresent();
        assertThat(second).isNotDone();
    }
}
