package dev.holdfast.lab.chaos.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.judge.Finding.Rule;
import dev.holdfast.lab.chaos.record.ClientEvent.LossNotice;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.testkit.history.HistoryEvent.HoldExtended;
import org.junit.jupiter.api.Test;

/** What explains something in a database, and in ZooKeeper. */
class DatabaseJudgeTest extends SyntheticEvidence {

    private void twoHolders(Topology on) {
        topology = on;
        hold("0.0/0#1", 1, 1000, 4000);
        hold("1.0/0#1", 2, 3000, 5000);
    }

    private void assertExplainedBy(String fault) {
        assertThat(judge().findings())
                .singleElement()
                .satisfies(finding ->
                        assertThat(finding.explanation().orElseThrow()).contains(fault));
    }

    @Test
    void judge_twoHoldersAfterRowsWereDeleted_isExplained() {
        twoHolders(Topology.POSTGRESQL);
        fault(FaultKind.ROWS_DELETED, 2000, 2010);

        assertExplainedBy("rows-deleted");
    }

    @Test
    void judge_twoHoldersOfWhichOneWasRenewedAfterRowsWereDeleted_isAViolation() {
        twoHolders(Topology.MARIADB);
        history.add(new HoldExtended("0.0/0#1", ms(5500)));
        fault(FaultKind.ROWS_DELETED, 2000, 2010);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersWhileTheClockOfADatabaseJumped_isExplained() {
        twoHolders(Topology.POSTGRESQL);
        jump(2000, 60_000);

        assertExplainedBy("server-clock");
    }

    @Test
    void judge_twoHoldersWhileTheClockOfZooKeeperJumped_isAViolation() {
        twoHolders(Topology.ZOOKEEPER);
        jump(2000, 60_000);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersAfterNodesWereDeleted_isExplained() {
        twoHolders(Topology.ZOOKEEPER);
        fault(FaultKind.NODES_DELETED, 2000, 2010);

        assertExplainedBy("nodes-deleted");
    }

    @Test
    void judge_twoHoldersOfWhichOneWasRenewedAfterNodesWereDeleted_isAViolation() {
        twoHolders(Topology.ZOOKEEPER);
        history.add(new HoldExtended("0.0/0#1", ms(5500)));
        fault(FaultKind.NODES_DELETED, 2000, 2010);

        assertViolation(Rule.ONE_HOLDER);
    }

    /** The answer that it is first was late, and the deadline is that of a write of the session after its question. */
    @Test
    void judge_lowerTokenThatWasWantedBeforeNodesWereDeleted_isExplained() {
        topology = Topology.ZOOKEEPER;
        call("0.0/0#1", 1500, 9000, 3000);
        hold("1.0/0#1", 2, 2500, 2600, 2900);
        hold("0.0/0#1", 1, 2100, 3000, 3500);
        fault(FaultKind.NODES_DELETED, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.TOKENS_RISE);
    }

    @Test
    void judge_lowerTokenThatWasWantedAfterNodesWereDeleted_isAViolation() {
        topology = Topology.ZOOKEEPER;
        call("0.0/0#1", 2050, 9000, 3000);
        hold("1.0/0#1", 2, 2500, 2600, 2900);
        hold("0.0/0#1", 1, 2100, 3000, 3500);
        fault(FaultKind.NODES_DELETED, 2000, 2010);

        assertViolation(Rule.TOKENS_RISE);
    }

    @Test
    void judge_twoHoldersAfterTheSessionOfTheFirstHasEnded_isExplained() {
        twoHolders(Topology.ZOOKEEPER);
        fault(FaultKind.SESSION_EXPIRED, 0, 2000, 2010);

        assertExplainedBy("session-expired client 0");
    }

    @Test
    void judge_twoHoldersAfterTheSessionOfAnotherHasEnded_isAViolation() {
        twoHolders(Topology.ZOOKEEPER);
        fault(FaultKind.SESSION_EXPIRED, 2, 2000, 2010);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_twoHoldersOfWhichTheSecondsSessionHadEndedBefore_isAViolation() {
        twoHolders(Topology.ZOOKEEPER);
        fault(FaultKind.SESSION_EXPIRED, 1, 2000, 2010);

        assertViolation(Rule.ONE_HOLDER);
    }

    @Test
    void judge_holdThatIsNotKnownAfterItsSessionHasEnded_isExplained() {
        topology = Topology.ZOOKEEPER;
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossNotice("0.0/0#1", "TAKEN", ms(3000)));
        fault(FaultKind.SESSION_EXPIRED, 0, 2000, 2010);

        assertExplainedBy("session-expired client 0");
    }

    @Test
    void judge_holdThatIsNotKnownAfterAnothersSessionHasEnded_isAViolation() {
        topology = Topology.ZOOKEEPER;
        hold("0.0/0#1", 1, 1000, 4000);
        events.add(new LossNotice("0.0/0#1", "TAKEN", ms(3000)));
        fault(FaultKind.SESSION_EXPIRED, 1, 2000, 2010);

        assertViolation(Rule.NOT_TAKEN);
    }

    /** It was granted before the session ended, and another had the lock before its client heard of it. */
    @Test
    void judge_lowerTokenThatWasGrantedBeforeItsSessionEnded_isExplained() {
        topology = Topology.ZOOKEEPER;
        hold("1.0/0#1", 2, 2500, 2600, 2900);
        hold("0.0/0#1", 1, 1000, 3000, 3500);
        fault(FaultKind.SESSION_EXPIRED, 0, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained()).extracting(Finding::rule).containsExactly(Rule.TOKENS_RISE);
    }

    @Test
    void judge_lowerTokenThatWasGrantedAfterItsSessionEnded_isAViolation() {
        topology = Topology.ZOOKEEPER;
        hold("1.0/0#1", 2, 2500, 2600, 2900);
        hold("0.0/0#1", 1, 2100, 3000, 3500);
        fault(FaultKind.SESSION_EXPIRED, 0, 2000, 2010);

        assertViolation(Rule.TOKENS_RISE);
    }

    /** While a clock is behind, tokens rise one by one, and do so again from a number that a client knows. */
    private void oneTokenForTwoWriters() {
        topology = Topology.MARIADB;
        hold("0.0/0#1", 7, 1000, 4000);
        hold("1.0/0#1", 7, 3000, 6000);
        write("0.0/0", 7, 5, 3100);
        write("1.0/0", 7, 5, 3200);
        counters.put("apple", 1L);
    }

    @Test
    void judge_oneTokenForTwoWritersAfterALossWhileTheClockWasBehind_isExplained() {
        oneTokenForTwoWriters();
        jumpBy(6000, 500, 600);
        fault(FaultKind.ROWS_DELETED, 2000, 2010);

        assertThat(judge().violations()).isEmpty();
        assertThat(judge().explained())
                .extracting(Finding::rule)
                .containsExactlyInAnyOrder(Rule.ONE_HOLDER, Rule.TOKENS_RISE, Rule.NO_LOST_UPDATE);
    }

    @Test
    void judge_oneTokenForTwoWritersAfterALossBeforeBothWereGranted_isAViolation() {
        oneTokenForTwoWriters();
        jumpBy(6000, 500, 600);
        fault(FaultKind.ROWS_DELETED, 700, 710);

        assertThat(judge().violations()).extracting(Finding::rule).contains(Rule.NO_LOST_UPDATE);
    }

    @Test
    void judge_oneTokenForTwoWritersWithoutAJump_isAViolation() {
        oneTokenForTwoWriters();
        fault(FaultKind.ROWS_DELETED, 2000, 2010);

        assertThat(judge().violations()).extracting(Finding::rule).contains(Rule.NO_LOST_UPDATE);
    }

    @Test
    void judge_lostUpdateOfTwoTokens_isAViolation() {
        topology = Topology.MARIADB;
        hold("0.0/0#1", 7, 1000, 4000);
        hold("1.0/0#1", 8, 3000, 6000);
        write("0.0/0", 7, 5, 3100);
        write("1.0/0", 8, 5, 3200);
        jumpBy(6000, 500, 600);
        fault(FaultKind.ROWS_DELETED, 2000, 2010);

        assertViolation(Rule.NO_LOST_UPDATE);
    }

    @Test
    void judge_counterThatLacksMoreThanWasLostForAReason_isAViolation() {
        oneTokenForTwoWriters();
        counters.put("apple", 0L);
        jumpBy(6000, 500, 600);
        fault(FaultKind.ROWS_DELETED, 2000, 2010);

        assertViolation(Rule.NO_LOST_UPDATE);
    }
}
