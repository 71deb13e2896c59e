package dev.holdfast.testkit.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import dev.holdfast.testkit.history.HistoryEvent.HoldLost;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import dev.holdfast.testkit.history.HistoryEvent.ResourceWrite;
import dev.holdfast.testkit.history.HistoryEvent.Wait;
import dev.holdfast.testkit.history.HistoryEvent.WriteAnswer;
import dev.holdfast.testkit.history.Violation.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Made-up histories; a time of 1,000,000,000 is a second. */
class HistoryCheckerTest {

    private static final long SECOND = 1_000_000_000L;

    private final List<HistoryEvent> events = new ArrayList<>();

    @Test
    void check_emptyHistory_findsNothing() {
        assertThat(check()).isEmpty();
    }

    @Test
    void check_holdsOneAfterTheOther_findsNothing() {
        hold("a", "stock", "client 1", 1, 0, 10);
        hold("b", "stock", "client 2", 2, 10, 20);
        hold("c", "other", "client 1", 1, 5, 15);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_twoHoldersAtATime_namesBothAndTheInterval() {
        hold("a", "stock", "client 1", 1, 0, 10);
        hold("b", "stock", "client 2", 2, 8, 20);

        assertThat(check()).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.OVERLAP);
            assertThat(violation.subject()).isEqualTo("stock");
            assertThat(violation.sentence())
                    .contains("lock stock")
                    .contains("client 1 (token 1, from 0.000000 s to 10.000000 s)")
                    .contains("client 2 (token 2, from 8.000000 s to 20.000000 s)")
                    .endsWith("at the same time, from 8.000000 s to 10.000000 s");
        });
    }

    @Test
    void check_threeHoldersAtATime_namesEachPair() {
        hold("a", "stock", "client 1", 1, 0, 100);
        hold("b", "stock", "client 2", 2, 5, 20);
        hold("c", "stock", "client 3", 3, 10, 20);

        assertThat(check())
                .extracting(
                        violation -> violation.holds().stream().map(Hold::id).toList())
                .containsExactly(List.of("a", "b"), List.of("a", "c"), List.of("b", "c"));
    }

    @Test
    void check_overlapWithAnEarlierLongHold_isFoundBehindAShortOne() {
        hold("a", "stock", "client 1", 1, 0, 100);
        hold("b", "stock", "client 2", 2, 5, 6);
        hold("c", "stock", "client 3", 3, 90, 95);

        assertThat(check()).extracting(Violation::kind).containsExactly(Kind.OVERLAP, Kind.OVERLAP);
        assertThat(check().get(1).sentence()).contains("client 1").contains("client 3");
    }

    @Test
    void check_deadHolder_countsUntilItsLastDeadline() {
        began("a", "stock", "client 1", 1, 0, 10);
        events.add(new HoldExtended("a", 30 * SECOND));
        hold("b", "stock", "client 2", 2, 31, 40);
        assertThat(check()).isEmpty();

        hold("c", "stock", "client 3", 3, 25, 26);
        assertThat(check()).anySatisfy(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.OVERLAP);
            assertThat(violation.sentence()).contains("client 1").contains("client 3");
        });
    }

    @Test
    void check_holderKilledWhileReleasing_countsUntilItBeganToRelease() {
        began("a", "stock", "client 1", 1, 0, 30);
        events.add(new HoldReleaseBegan("a", 5 * SECOND));
        hold("b", "stock", "client 2", 2, 5, 40);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_confirmedRelease_countsBeyondTheRecordedDeadline() {
        began("a", "stock", "client 1", 1, 0, 10);
        released("a", 50);
        hold("b", "stock", "client 2", 2, 45, 46);

        assertThat(check()).extracting(Violation::kind).containsExactly(Kind.OVERLAP);
    }

    @Test
    void check_releaseThatWasNotConfirmed_countsUntilTheDeadlineOnly() {
        began("a", "stock", "client 1", 1, 0, 10);
        events.add(new HoldReleaseBegan("a", 50 * SECOND));
        hold("b", "stock", "client 2", 2, 11, 60);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_lostHold_countsUntilItWasToldSo() {
        began("a", "stock", "client 1", 1, 0, 30);
        events.add(new HoldLost("a", 5 * SECOND));
        hold("b", "stock", "client 2", 2, 6, 40);
        assertThat(check()).isEmpty();

        hold("c", "stock", "client 3", 3, 4, 5);
        assertThat(check()).extracting(Violation::kind).contains(Kind.OVERLAP);
    }

    @Test
    void check_grantReadAfterItsDeadline_isNoHold() {
        hold("a", "stock", "client 1", 2, 10, 20);
        began("b", "stock", "client 2", 1, 15, 9);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_laterHoldWithALowerToken_isReported() {
        hold("a", "stock", "client 1", 7, 0, 10);
        hold("b", "stock", "client 2", 5, 10, 20);
        hold("c", "stock", "client 3", 6, 20, 30);

        assertThat(check()).extracting(Violation::kind).containsExactly(Kind.TOKEN_ORDER, Kind.TOKEN_ORDER);
        assertThat(check().get(1).sentence()).contains("client 1 (token 7").contains("client 3 (token 6");
    }

    @Test
    void check_tokenGivenTwice_isReportedOnceEvenForADeadGrant() {
        hold("a", "stock", "client 1", 7, 0, 10);
        began("b", "stock", "client 2", 7, 20, 15);

        assertThat(check()).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.TOKEN_ORDER);
            assertThat(violation.sentence()).endsWith("with the same token");
        });
    }

    @Test
    void check_writesInOrder_findsNothing() {
        write("client 1", 1, 0, 1, WriteAnswer.ACCEPTED, 0, 1);
        write("client 2", 2, 1, 2, WriteAnswer.ACCEPTED, 2, 3);
        write("client 1", 1, 1, 2, WriteAnswer.REFUSED, 4, 5);
        write("client 1", 1, 1, 2, WriteAnswer.UNKNOWN, 6, 7);

        assertThat(check()).isEmpty();
    }

    @Test
    void check_lowerTokenAcceptedLater_isAStaleWrite() {
        write("client 2", 2, 0, 1, WriteAnswer.ACCEPTED, 0, 1);
        write("client 1", 1, 5, 6, WriteAnswer.ACCEPTED, 2, 3);

        assertThat(check()).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.STALE_WRITE);
            assertThat(violation.sentence())
                    .contains("write of client 1 (token 1, 5 to 6")
                    .contains("after that of client 2 (token 2");
        });
    }

    @Test
    void check_lowerTokenAtTheSameTime_isStaleOnlyIfItReadTheNewerValue() {
        write("client 2", 2, 0, 1, WriteAnswer.ACCEPTED, 0, 10);
        write("client 1", 1, 7, 8, WriteAnswer.ACCEPTED, 5, 15);
        assertThat(check()).isEmpty();

        write("client 3", 1, 1, 2, WriteAnswer.ACCEPTED, 5, 15);
        assertThat(check()).extracting(Violation::kind).containsExactly(Kind.STALE_WRITE);
    }

    @Test
    void check_twoAcceptedWritesOfOneReading_areALostUpdate() {
        write("client 1", 1, 41, 42, WriteAnswer.ACCEPTED, 0, 10);
        write("client 2", 2, 41, 43, WriteAnswer.ACCEPTED, 5, 15);

        assertThat(check()).singleElement().satisfies(violation -> {
            assertThat(violation.kind()).isEqualTo(Kind.LOST_UPDATE);
            assertThat(violation.sentence())
                    .contains("client 1")
                    .contains("client 2")
                    .contains("read 41");
        });
    }

    @Test
    void check_waitBeyondDeadlineAndMargin_isReported() {
        events.add(new Wait("stock", "client 1", 0, 10 * SECOND, 11 * SECOND));

        assertThat(HistoryChecker.check(History.of(events), Duration.ofSeconds(1)))
                .isEmpty();
        assertThat(HistoryChecker.check(History.of(events), Duration.ofMillis(999)))
                .singleElement()
                .satisfies(violation -> {
                    assertThat(violation.kind()).isEqualTo(Kind.WAIT_BOUND);
                    assertThat(violation.sentence()).contains("client 1").contains("11.000000 s");
                });
    }

    @Test
    void check_eventsOfAnUnknownHold_areRefused() {
        events.add(new HoldReleased("nobody"));

        assertThatIllegalArgumentException().isThrownBy(this::check).withMessageContaining("nobody");
    }

    private List<Violation> check() {
        return HistoryChecker.check(History.of(events));
    }

    private void hold(String hold, String lock, String client, long token, long fromSeconds, long untilSeconds) {
        began(hold, lock, client, token, fromSeconds, untilSeconds);
        released(hold, untilSeconds);
    }

    private void began(String hold, String lock, String client, long token, long atSeconds, long deadlineSeconds) {
        events.add(new HoldBegan(hold, lock, client, token, atSeconds * SECOND, deadlineSeconds * SECOND));
    }

    private void released(String hold, long atSeconds) {
        events.add(new HoldReleaseBegan(hold, atSeconds * SECOND));
        events.add(new HoldReleased(hold));
    }

    private void write(
            String client,
            long token,
            long read,
            long written,
            WriteAnswer answer,
            long startSeconds,
            long endSeconds) {
        events.add(new ResourceWrite(
                "counter", client, token, read, written, answer, startSeconds * SECOND, endSeconds * SECOND));
    }
}
