package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.LossNotice;
import dev.holdfast.lab.chaos.record.ClientEvent.ReleaseAnswered;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.watch.Connected;
import dev.holdfast.lab.chaos.watch.ServerHistory;
import dev.holdfast.lab.chaos.watch.Sighting;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What a failover explains, and what it does not. In each test, server {@code old} takes writes until 12 s; server
 * {@code new} has all that was written until 10 s, and is promoted at 11 s. Client 0 is connected to the one until 12 s
 * and to the other from 13 s on, client 1 to the one until 10.9 s and to the other from 11 s on.
 */
class FailoverJudgeTest extends SyntheticEvidence {

    private final List<Connected> connections = new ArrayList<>();
    private List<Sighting> third = List.of();

    @BeforeEach
    void connect() {
        connected(0, "old", 0, 12_000);
        connected(0, "new", 13_000, 60_000);
        connected(1, "old", 0, 10_900);
        connected(1, "new", 11_000, 60_000);
    }

    private void connected(int client, String server, long from, long until) {
        connections.add(new Connected(client, server, ms(from), ms(until)));
    }

    private static Sighting primary(long at, String stream, long offset) {
        return new Sighting(ms(at), ms(at), true, Set.of("apple"), Set.of(), stream, offset);
    }

    private static Sighting replica(long at, String stream, long offset) {
        return new Sighting(ms(at), ms(at), false, Set.of(), Set.of(), stream, offset);
    }

    @Override
    ServerHistory servers() {
        return new ServerHistory(
                Map.of(
                        "old",
                        List.of(
                                primary(0, "a", 0),
                                primary(10_000, "a", 500),
                                primary(11_000, "a", 700),
                                replica(12_000, "b", 600)),
                        "new",
                        List.of(
                                replica(0, "a", 0),
                                replica(11_000, "a", 500),
                                primary(11_000, "b", 501),
                                primary(12_900, "b", 900)),
                        "third",
                        third),
                connections);
    }

    @Test
    void judge_secondHolderOfTheNewPrimaryThatDidNotHaveTheFirst_isExplainedByTheFailoverAndItsCause() {
        fault(FaultKind.PRIMARY_ISOLATED, 9500, 12_000);
        hold("0.0/0#1", 1, 10_800, 13_500);
        hold("1.0/0#1", 2, 12_500, 14_000);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).singleElement().satisfies(finding -> {
            assertThat(finding.rule()).isEqualTo(Rule.ONE_HOLDER);
            assertThat(finding.explanation().orElseThrow())
                    .isEqualTo("a failover to new at 11.000 s, which has everything until 10.000 s, after"
                            + " primary-isolated");
        });
    }

    @Test
    void judge_secondHolderOfTheOldPrimaryThatGoesOn_isExplained() {
        hold("1.0/0#1", 1, 11_200, 14_000);
        hold("0.0/0#1", 2, 11_500, 14_000);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).hasSize(1);
    }

    @Test
    void judge_secondHolderAlthoughTheNewPrimaryHadTheFirst_isAViolation() {
        hold("0.0/0#1", 1, 8000, 11_900);
        hold("1.0/0#1", 2, 11_500, 14_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_secondHolderAfterTheNewPrimaryAnsweredTheFirst_isAViolation() {
        hold("0.0/0#1", 1, 10_800, 13_500);
        history.add(new HoldExtended("0.0/0#1", ms(16_300)));
        hold("1.0/0#1", 2, 12_500, 14_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_holdOfTheOldPrimaryThatTheNewOneRestoresWhenTheOtherIsOver_isExplained() {
        hold("1.0/0#1", 1, 11_100, 11_900);
        hold("0.0/0#1", 2, 11_500, 13_500);
        history.add(new HoldExtended("0.0/0#1", ms(16_000)));

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.ONE_HOLDER);
    }

    /** The old primary granted the higher token while the set waited for another lock at the new one. */
    @Test
    void judge_lowerTokenOfASetThatHadTheLockBeforeTheOldPrimaryGrantedIt_isExplained() {
        call("1.0/0#1", "set", "acquire", 11_200, 60_000, 13_000);
        hold("0.0/0#1", 2, 11_300, 11_900);
        hold("1.0/0#1", 1, 12_900, 13_000, 15_900);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.TOKENS_RISE);
    }

    @Test
    void judge_lowerTokenOfALockThatWasGrantedAfterTheHigherOne_isAViolation() {
        call("1.0/0#1", "lock", "acquire", 11_200, 60_000, 13_000);
        hold("0.0/0#1", 2, 11_300, 11_900);
        hold("1.0/0#1", 1, 12_900, 13_000, 15_900);

        assertViolation(Rule.TOKENS_RISE);
    }

    /** Server {@code third} is promoted at 13 s, with all that {@code new} has; {@code old} went on until 12 s. */
    @Test
    void judge_secondHolderOfAPrimaryThatFollowedAnotherThanTheFirsts_isExplained() {
        connected(1, "third", 13_100, 60_000);
        third = List.of(replica(0, "a", 0), replica(13_000, "b", 900), primary(13_000, "c", 901));
        hold("0.0/0#1", 1, 11_500, 14_000);
        hold("1.0/0#1", 2, 13_300, 16_000);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.ONE_HOLDER);
    }

    @Test
    void judge_secondHolderOfAPrimaryWhoseFormerHadTheFirst_isAViolation() {
        connected(1, "third", 13_100, 60_000);
        third = List.of(replica(0, "a", 0), replica(13_000, "b", 900), primary(13_000, "c", 901));
        hold("0.0/0#1", 1, 8_000, 8_010, 14_000);
        hold("1.0/0#1", 2, 13_300, 16_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_holdThatTheNewPrimaryRestoresAfterItForgotTheOther_isExplainedByBoth() {
        hold("0.0/0#1", 1, 10_800, 13_500);
        history.add(new HoldExtended("0.0/0#1", ms(16_000)));
        hold("1.0/0#1", 2, 12_500, 15_000);
        assertViolation(Rule.ONE_HOLDER);

        fault(FaultKind.FLUSHALL, 13_200, 13_200);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained())
                .singleElement()
                .satisfies(finding -> assertThat(finding.explanation().orElseThrow())
                        .startsWith("a failover to new at 11.000 s")
                        .contains("; and ")
                        .contains("flushall"));
    }

    @Test
    void judge_holdThatWasConfirmedBeforeTheOtherWasForgotten_isAViolation() {
        hold("0.0/0#1", 1, 10_800, 13_500);
        history.add(new HoldExtended("0.0/0#1", ms(16_000)));
        hold("1.0/0#1", 2, 12_500, 18_000);
        fault(FaultKind.FLUSHALL, 15_500, 15_500);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersOfTheNewPrimary_isAViolation() {
        hold("0.0/0#1", 1, 20_000, 22_000);
        hold("1.0/0#1", 2, 21_000, 23_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersOfTheOldPrimary_isAViolation() {
        hold("0.0/0#1", 1, 8500, 9900);
        hold("1.0/0#1", 2, 9000, 9900);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_secondHolderWhileTheFirstHadNoWayToTheOldPrimary_isAViolation() {
        connections.clear();
        connected(0, "old", 0, 9000);
        connected(0, "new", 11_000, 60_000);
        connected(1, "new", 11_000, 60_000);
        hold("0.0/0#1", 1, 11_200, 14_000);
        hold("1.0/0#1", 2, 12_500, 14_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_fallingTokenOfTheNewPrimary_isAViolationThoughTheSecondHolderIsExplained() {
        hold("0.0/0#1", 2, 10_800, 13_500);
        hold("1.0/0#1", 1, 12_500, 14_000);

        assertViolation(Rule.TOKENS_RISE);
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.ONE_HOLDER);
    }

    @Test
    void judge_lowerTokenOfTheOldPrimaryThatWasGrantedFirstAndSeenLate_isExplained() {
        hold("1.0/0#1", 2_000_000, 12_000, 15_000);
        hold("0.0/0#1", 1_000_000, 11_000, 12_500, 14_000);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained())
                .extracting(Finding::rule)
                .containsExactlyInAnyOrder(Rule.ONE_HOLDER, Rule.TOKENS_RISE);
    }

    @Test
    void judge_lowerTokenThatAClientWithoutThreadsRenewedBeforeItHeardOfIt_isExplained() {
        hold("1.0/0#1", 2_000_000, 11_700, 15_000);
        hold("0.0/0#1", 1_000_000, 11_800, 12_500, 14_000);
        assertThat(judge().violations()).extracting(Finding::rule).containsExactly(Rule.TOKENS_RISE);

        fault(FaultKind.CLIENT_POOLS, 0, 11_000, 12_400);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).contains(Rule.TOKENS_RISE);
    }

    @Test
    void judge_lowerTokenThatAClientHandsOnBetweenItsThreads_isExplainedByTheGrantOfItsFirst() {
        hold("0.0/0#1", 100, 10_800, 11_600);
        hold("1.0/0#1", 50_000, 11_700, 14_700);
        hold("0.0/1#1", 101, 11_900, 14_700);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).contains(Rule.TOKENS_RISE);
    }

    @Test
    void judge_holdThatTheNewPrimaryDidNotHave_isExplained() {
        hold("0.0/0#1", 1, 10_800, 13_500);
        events.add(new LossNotice("0.0/0#1", "TAKEN", ms(13_200)));

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.NOT_TAKEN);
    }

    @Test
    void judge_holdOfTheNewPrimaryWhoseClientIsLedBackToTheOldOne_isExplained() {
        hold("1.0/0#1", 1, 11_200, 14_000);
        events.add(new LossNotice("1.0/0#1", "TAKEN", ms(11_600)));
        assertViolation(Rule.NOT_TAKEN);

        connected(1, "old", 11_500, 11_900);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.NOT_TAKEN);
    }

    @Test
    void judge_holdThatTheNewPrimaryHadAndDoesNotKnow_isAViolation() {
        hold("0.0/0#1", 1, 8000, 11_900);
        events.add(new ReleaseAnswered("0.0/0#1", "ALREADY_LOST", ms(11_500), ms(11_600)));

        assertViolation(Rule.NOT_TAKEN);
    }

    @Test
    void judge_holdThatIsLostBeforeTheFailover_isAViolation() {
        hold("0.0/0#1", 1, 10_300, 13_000);
        events.add(new LossNotice("0.0/0#1", "TAKEN", ms(10_900)));

        assertViolation(Rule.NOT_TAKEN);
    }
}
