package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientLock;
import dev.holdfast.DistributedLock;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LockOptions;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.ReleaseAnswer;
import java.time.Duration;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** A sticky lock: it rests with the client that released it, and is taken again without a request. */
class StickyTest {

    private static final Duration IDLE = Duration.ofSeconds(15);
    private static final int MOST_RESTING = 10_000;

    private final Rig rig = new Rig();
    private final DistributedLock lock = sticky(options -> options);

    private DistributedLock sticky(UnaryOperator<LockOptions.Builder> options) {
        return rig.lock(builder -> options.apply(builder.sticky(IDLE)));
    }

    /** Without a word to the server. */
    private static void release(Lease lease) {
        assertThat(lease.releaseAsync()).isCompletedWithValue(ReleaseOutcome.RELEASED);
        assertThat(lease.state()).isEqualTo(LeaseState.RELEASED);
    }

    private Lease rested() {
        Lease lease = rig.hold(lock);
        release(lease);
        rig.server.expectNothing();
        return lease;
    }

    private Lease taken() {
        return got(lock.acquireAsync());
    }

    private void isGivenBack() {
        rig.server.expectRelease().isDone();
        rig.assertAtRest();
    }

    @Test
    void acquire_ofWhatRests_costsNoRequestAndHasAHigherToken() {
        Lease before = rested();

        for (int taken = 0; taken < 100; taken++) {
            Lease lease = taken();
            assertThat(lease.token()).isGreaterThan(before.token());
            assertThat(lease.state()).isEqualTo(LeaseState.HELD);
            release(lease);
            before = lease;
        }

        rig.server.expectNothing();
        assertThat(rig.client.statistics().localHandoffs()).isEqualTo(100);
    }

    @Test
    void locks_whileOneRests_showsIt() {
        rested();

        assertThat(rig.client.locks())
                .singleElement()
                .extracting(ClientLock::state)
                .isEqualTo(ClientLock.State.RESTING);
    }

    @Test
    void release_byACallWithoutSticky_goesToTheServer() {
        rested();

        Lease plain = got(rig.lock().acquireAsync());

        rig.server.expectNothing();
        rig.giveBack(plain);
        rig.assertAtRest();
    }

    @Test
    void acquire_onOtherTerms_asksWithinTheRelease() {
        Lease before = rested();

        var other = sticky(options -> options.lease(Duration.ofSeconds(5))).acquireAsync();

        Sent.Released sent = rig.server.expectRelease();
        assertThat(sent.release.hold().token()).isEqualTo(before.token());
        assertThat(sent.next().attempt().leaseMillis()).isEqualTo(5000);
        assertThat(other).isNotDone();
    }

    @Test
    void acquire_afterAllTokensOfTheGrant_asksWithinTheRelease() {
        Lease lease = rig.hold(lock);
        long first = lease.token();
        int numbers = 1;
        release(lease);
        var next = lock.acquireAsync();
        while (next.isDone() && numbers < 2_000) {
            numbers++;
            release(got(next));
            next = lock.acquireAsync();
        }

        Sent.Released sent = rig.server.expectRelease();
        assertThat(sent.release.hold().token()).isEqualTo(first);
        assertThat(numbers).isEqualTo(sent.next().attempt().numbers());
    }

    // ---- until when it rests

    @Test
    void rest_forItsTime_isGivenBack() {
        rested();
        rig.nextRenewal().isDone();

        rig.time.advance(IDLE.minusSeconds(10));

        isGivenBack();
    }

    @Test
    void rest_duringARenewalThatTellsOfWaiters_isGivenBack() {
        rested();

        rig.nextRenewal().isDone(1);

        isGivenBack();
    }

    @Test
    void rest_whenAnotherClientWantsTheLock_isGivenBack() {
        rested();

        rig.server.push().wanted(LockId.of(Rig.NAME));

        isGivenBack();
    }

    @Test
    void release_whileAnotherClientWaits_goesToTheServer() {
        Lease lease = rig.hold(lock);
        rig.server.push().wanted(LockId.of(Rig.NAME));

        var released = lease.releaseAsync();

        assertThat(released).as("before the server has answered").isNotDone();
        isGivenBack();
        assertThat(released).isCompletedWithValue(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("scenario 56: 'wanted' is lost: the next renewal tells of the waiter")
    void wanted_thatIsLost_isMadeUpForByTheNextRenewal() {
        rested();
        rig.time.advance(Duration.ofSeconds(9));
        rig.server.expectNothing();

        rig.time.advance(Duration.ofSeconds(2));
        rig.server.expectRenewal().isDone(1);

        isGivenBack();
    }

    @Test
    @DisplayName("scenario 56: the client closes: what rests is given back")
    void close_whileItRests_givesItBack() throws Exception {
        rested();

        var closing = rig.call(() -> {
            rig.client.close();
            return true;
        });

        rig.server.awaitRelease().isDone();
        assertThat(closing.result()).isTrue();
    }

    @Test
    @DisplayName("scenario 56: the 10,001st lock does not rest")
    void release_whileTenThousandRest_goesToTheServer() {
        for (int resting = 0; resting < MOST_RESTING; resting++) {
            release(rig.hold(rig.client.lock("lock " + resting, lock.options())));
        }
        rig.server.expectNothing();

        rig.giveBack(rig.hold(lock));

        got(rig.client.lock("lock 0", LockOptions.defaults()).acquireAsync());
        rested();
    }

    @Test
    @DisplayName("scenario 56: a lock whose lease ran out while it rested is not taken again")
    void acquire_afterTheLeaseRanOutAtRest_asksTheServer() {
        Lease before = rested();
        rig.time.freeze(Duration.ofSeconds(30));

        var next = lock.acquireAsync();

        assertThat(next).isNotDone();
        Sent.Released sent = rig.server.expectRelease();
        long token = rig.server.takeTokens(1);
        sent.answers(ReleaseAnswer.Result.NOT_HELD, new AskAnswer.Granted(token, 1, sent.term(30_000), 0));
        assertThat(got(next).token()).isEqualTo(token).isGreaterThan(before.token());
        assertThat(rig.events(LockEvent.Lost.class)).as("nobody lost anything").isEmpty();
    }

    @Test
    @DisplayName("scenario 56: a hold that the server no longer knows is forgotten silently")
    void renewal_ofWhatRestsIsRefused_isForgotten() {
        rested();

        rig.nextRenewal().isRefused();

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
        assertThat(rig.events(LockEvent.Lost.class)).isEmpty();
        rig.hold(lock).check();
    }

    @Test
    void acquire_afterTheWallClockRanAhead_isNotServedByWhatRests() {
        rested();
        rig.time.setWallAhead(Duration.ofSeconds(60));

        var next = lock.acquireAsync();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }

    @Test
    void takeover_whileItRests_forgetsIt() {
        rested();

        rig.server.push().takenOver(any -> true);

        rig.server.expectLeave().isDone();
        rig.assertAtRest();
    }

    @Test
    void readers_thatAllReleased_restTogether() {
        DistributedLock readers =
                rig.client.readWriteLock(Rig.NAME, lock.options()).readLock();
        Lease first = rig.hold(readers);
        Lease second = got(readers.acquireAsync());
        release(first);
        release(second);

        Lease third = got(readers.acquireAsync());
        Lease fourth = got(readers.acquireAsync());

        rig.server.expectNothing();
        assertThat(third.token()).isEqualTo(fourth.token()).isEqualTo(first.token());
        release(third);
        release(fourth);
        rig.server.push().wanted(LockId.of(Rig.NAME));
        isGivenBack();
    }
}
