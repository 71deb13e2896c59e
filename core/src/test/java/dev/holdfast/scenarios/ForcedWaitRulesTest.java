package dev.holdfast.scenarios;

import static dev.holdfast.fixtures.Rig.got;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Lease;
import dev.holdfast.fixtures.Rig;
import dev.holdfast.fixtures.Sent;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * Scenario 12b, rules 6, 7 and 11: when a waiter asks again, and how a holder learns that others wait. Interleavings
 * that break a protocol without one of its rules, found by a model checker, each played against the engine.
 */
class ForcedWaitRulesTest {

    private static final long LEASE_MILLIS = 30_000;

    private final Rig rig = new Rig();

    private CompletableFuture<Lease> acquire() {
        return rig.lock().acquireAsync();
    }

    private Sent.Asked queued(Sent.Asked ask) {
        ask.isQueued(LEASE_MILLIS);
        return ask;
    }

    @Test
    @DisplayName("scenario 12b, rule 6: a waiter asks again at the holder's end, if that comes before the poll bound")
    void rule6_wait_asksAtTheHoldersEnd() {
        assertThat(acquire()).isNotDone();
        rig.server.expectAsk().isQueued(700);

        rig.time.advanceMillis(700);
        rig.server.expectNothing();
        rig.time.advanceMillis(4);

        assertThat(rig.server.expectAsk().ask.kind()).isEqualTo(Ask.Kind.AGAIN);
    }

    @Test
    @DisplayName("scenario 12b, rule 6: a waiter asks again within the poll bound, however long the holder has")
    void rule6_wait_asksWithinThePollBound() {
        assertThat(acquire()).isNotDone();
        rig.server.expectAsk().isQueued(3_600_000);

        rig.time.advance(Rig.POLL_BOUND);

        rig.server.expectAsk();
    }

    @Test
    @DisplayName("scenario 12b, rule 7: of the times at which a lock will be free, a waiter keeps the earliest")
    void rule7_freeAt_theEarliestCounts() {
        assertThat(acquire()).isNotDone();
        queued(rig.server.expectAsk());

        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(900));
        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(500));
        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(1900));
        rig.time.advanceMillis(500);
        rig.server.expectNothing();
        rig.time.advanceMillis(2);

        rig.server.expectAsk();
    }

    @Test
    @DisplayName("scenario 12b, rule 7: a time that was over when a question went out does not hide one that is heard"
            + " while the question is on its way")
    void rule7_freeAtHeardWhileAsking_countsBesideAnEarlierOneThatWasAskedAbout() {
        assertThat(acquire()).isNotDone();
        queued(rig.server.expectAsk());
        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(0));
        rig.time.advanceMillis(2);
        Sent.Asked second = rig.server.expectAsk();

        rig.time.advanceMillis(5);
        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(0));
        queued(second);
        rig.time.advanceMillis(2);

        assertThat(rig.server.expectAsk().ask.kind()).isEqualTo(Ask.Kind.AGAIN);
    }

    @Test
    @DisplayName("scenario 12b, rule 7: a time far off does not keep a waiter from asking within the poll bound")
    void rule7_freeAtAfterThePollBound_doesNotPostponeTheQuestion() {
        assertThat(acquire()).isNotDone();
        queued(rig.server.expectAsk());

        rig.server.push().freeAt(LockId.of(Rig.NAME), rig.server.inMillis(20_000));
        rig.time.advance(Rig.POLL_BOUND);

        rig.server.expectAsk();
    }

    @Test
    @DisplayName("scenario 12b, rule 7: a minimum hold is kept by the release alone; a leave never applies it")
    void rule7_minHold_isKeptByTheReleaseAlone() {
        Lease lease = rig.hold(rig.lock(options -> options.minHold(Duration.ofSeconds(9))));
        assertThat(lease.releaseAsync()).isNotDone();
        assertThat(rig.server.expectRelease().release.minimumHoldMillis()).isEqualTo(9000);
    }

    @Test
    @DisplayName("scenario 12b, rule 11: a wanted that comes before the grant is remembered")
    void rule11_wantedBeforeTheGrant_isRemembered() {
        CompletableFuture<Lease> acquired = acquire();
        Sent.Asked ask = rig.server.expectAsk();
        rig.server.push().wanted(LockId.of(Rig.NAME));
        ask.isGranted();
        CompletableFuture<Lease> next = acquire();
        rig.time.advanceMillis(11);

        assertThat(got(acquired).releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }

    @Test
    @DisplayName("scenario 12b, rule 11: where the wanted was lost, a renewal's answer says it again")
    void rule11_wantedLost_theRenewalSaysItAgain() {
        Lease lease = rig.hold();
        CompletableFuture<Lease> next = acquire();
        rig.time.advanceMillis(10_010);
        rig.server.expectRenewal().isDone(1);
        rig.time.advanceMillis(11);

        assertThat(lease.releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
        assertThat(rig.server.expectRelease().release.next()).isPresent();
    }

    @Test
    @DisplayName("scenario 12b, rule 11: a grant says how many wait behind it")
    void rule11_grantWithWaiters_beginsATurn() {
        CompletableFuture<Lease> acquired = acquire();
        rig.server.expectAsk().isGrantedFor(LEASE_MILLIS, 3);
        CompletableFuture<Lease> next = acquire();
        rig.time.advanceMillis(11);

        assertThat(got(acquired).releaseAsync()).isNotDone();

        assertThat(next).isNotDone();
    }
}
