package dev.holdfast.lab.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.lab.chaos.client.Families;
import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.record.ClientEvent.CallBegan;
import dev.holdfast.lab.chaos.record.ClientEvent.LeaseBegan;
import dev.holdfast.lab.chaos.report.Timeline;
import dev.holdfast.lab.chaos.run.Run;
import dev.holdfast.lab.chaos.schedule.FaultKind;
import dev.holdfast.lab.chaos.schedule.Schedule;
import dev.holdfast.lab.chaos.schedule.Topology;
import dev.holdfast.lab.chaos.stage.Stage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Short runs of the real thing, and shorter ones for each build. The long ones are for the command line. */
class ChaosTest {

    private static final Duration LENGTH = Duration.ofSeconds(20);
    private static final int CLIENTS = 3;

    /** The seeds for these have the faults that are looked for in so little time. */
    private static final Duration LITTLE = Duration.ofSeconds(8);

    private static final int FEW_CLIENTS = 2;

    @TempDir
    private Path directory;

    /** An odd seed for Redis 7.0, and an even one for 6.2, whose clock moves. */
    @Test
    @Tag("ci")
    void play_shortSchedule_nothingHappensThatItDoesNotExplain() throws Exception {
        Run.Outcome outcome = play(Families.LOCK, Schedule.of(Topology.SINGLE, 1, LENGTH, CLIENTS));

        requireTimeline(outcome);
    }

    @Test
    void play_shortestScheduleOfAllFamilies_nothingHappensThatItDoesNotExplain() throws Exception {
        Run.Outcome outcome = play(Families.MIXED, Schedule.of(Topology.SINGLE, 39, LITTLE, FEW_CLIENTS));

        requireTimeline(outcome);
        requireLabels(outcome, "", "r", "p");
    }

    @Test
    @Tag("ci")
    void play_shortScheduleOfAllFamiliesOnTheSameNames_nothingHappensThatItDoesNotExplain() throws Exception {
        Run.Outcome outcome = play(Families.MIXED, Schedule.of(Topology.SINGLE, 3, LENGTH, CLIENTS));

        requireLabels(outcome, "", "r", "p", "o=order-1", "o=order-2", "o=order-3");
        assertThat(outcome.evidence().events())
                .filteredOn(CallBegan.class::isInstance)
                .extracting(event -> ((CallBegan) event).family())
                .contains("lock", "sticky", "set", "read", "write", "permits", "owner");
    }

    @Test
    void play_shortestScheduleWithSentinels_nothingHappensThatNoFailoverExplains() throws Exception {
        playWithSentinels(Schedule.of(Topology.SENTINEL, 2, LITTLE, FEW_CLIENTS));
    }

    @Test
    @Tag("ci")
    void play_shortScheduleWithSentinels_nothingHappensThatNoFailoverExplains() throws Exception {
        playWithSentinels(Schedule.of(Topology.SENTINEL, 2, LENGTH, CLIENTS));
    }

    private void playWithSentinels(Schedule schedule) throws Exception {
        Run.Outcome outcome = play(Families.LOCK, schedule);

        assertThat(outcome.evidence().servers().failovers()).isNotEmpty();
    }

    @Test
    void play_shortestScheduleOnAQuorum_nothingHappensWhateverMembersForget() throws Exception {
        playOnAQuorum(Schedule.of(Topology.QUORUM, 7, LITTLE, FEW_CLIENTS));
    }

    @Test
    @Tag("ci")
    void play_shortScheduleOnAQuorum_nothingHappensWhateverMembersForget() throws Exception {
        playOnAQuorum(Schedule.of(Topology.QUORUM, 1, LENGTH, CLIENTS));
    }

    private void playOnAQuorum(Schedule schedule) throws Exception {
        Run.Outcome outcome = play(Families.LOCK, schedule);

        requireInjected(outcome, FaultKind.MEMBER_RESTART_STALE);
    }

    @Test
    void play_shortestScheduleOnADatabase_nothingHappensThatItDoesNotExplain() throws Exception {
        playOnADatabase(Schedule.of(Topology.POSTGRESQL, 89, LITTLE, FEW_CLIENTS));
    }

    @ParameterizedTest
    @Tag("ci")
    @EnumSource(names = {"POSTGRESQL", "MARIADB"})
    void play_shortScheduleOnADatabase_nothingHappensThatItDoesNotExplain(Topology topology) throws Exception {
        playOnADatabase(Schedule.of(topology, 7, LENGTH, CLIENTS));
    }

    private void playOnADatabase(Schedule schedule) throws Exception {
        Stage.missing(schedule.topology())
                .ifPresent(what -> Assumptions.abort(() -> "NOT CHECKED, because there is " + what));

        Run.Outcome outcome = play(Families.MIXED, schedule);

        requireInjected(outcome, FaultKind.BACKEND_KILL, FaultKind.ROWS_DELETED, FaultKind.SERVER_RESTART);
        requireLabels(outcome, "", "r", "p");
    }

    @Test
    void play_shortestScheduleOnZooKeeper_nothingHappensThatItDoesNotExplain() throws Exception {
        playOnZooKeeper(Schedule.of(Topology.ZOOKEEPER, 7, LITTLE, FEW_CLIENTS));
    }

    @Test
    @Tag("ci")
    void play_shortScheduleOnZooKeeper_nothingHappensThatItDoesNotExplain() throws Exception {
        playOnZooKeeper(Schedule.of(Topology.ZOOKEEPER, 1, LENGTH, CLIENTS));
    }

    private void playOnZooKeeper(Schedule schedule) throws Exception {
        Run.Outcome outcome = play(Families.MIXED, schedule);

        requireInjected(outcome, FaultKind.SESSION_EXPIRED, FaultKind.NODES_DELETED, FaultKind.SERVER_RESTART);
    }

    private Run.Outcome play(Families families, Schedule schedule) throws Exception {
        Run.Outcome outcome = new Run(schedule, families, directory, List.of(), injection -> {}).play();
        assertThat(outcome.verdict().findings().stream().filter(Finding::unexplained))
                .as("what %s does not explain", schedule)
                .isEmpty();
        assertThat(outcome.verdict().grants()).as("grants of %s", schedule).isPositive();
        Set<FaultKind> injected = outcome.evidence().injections().stream()
                .filter(injection -> injection.outcome() == Injection.Outcome.INJECTED)
                .map(injection -> injection.fault().kind())
                .collect(Collectors.toSet());
        assertThat(injected).as("injected of %s", schedule).hasSizeGreaterThan(5);
        return outcome;
    }

    private void requireTimeline(Run.Outcome outcome) throws Exception {
        Path page = directory.resolve("timeline.html");
        Timeline.write(page, outcome);
        assertThat(Files.readString(page))
                .contains("\"seed\":" + outcome.schedule().seed())
                .doesNotContain("/*RUN*/");
    }

    private static void requireInjected(Run.Outcome outcome, FaultKind... kinds) {
        assertThat(outcome.evidence().injections())
                .extracting(injection -> injection.fault().kind())
                .contains(kinds);
    }

    private static void requireLabels(Run.Outcome outcome, String... labels) {
        assertThat(outcome.evidence().events())
                .filteredOn(LeaseBegan.class::isInstance)
                .extracting(event -> ((LeaseBegan) event).label())
                .contains(labels);
    }
}
