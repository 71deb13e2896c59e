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
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Short runs of the real thing. The long ones are for the command line. */
class ChaosTest {

    private static final Duration LENGTH = Duration.ofSeconds(20);

    @TempDir
    private Path directory;

    /** An odd seed for Redis 7.0, and an even one for 6.2, whose clock moves. */
    @ParameterizedTest
    @ValueSource(longs = 1)
    void play_shortSchedule_nothingHappensThatItDoesNotExplain(long seed) throws Exception {
        Run.Outcome outcome = play(Topology.SINGLE, Families.LOCK, seed);

        Path page = directory.resolve("timeline.html");
        Timeline.write(page, outcome);
        assertThat(Files.readString(page)).contains("\"seed\":" + seed).doesNotContain("/*RUN*/");
    }

    @ParameterizedTest
    @ValueSource(longs = 3)
    void play_shortScheduleOfAllFamiliesOnTheSameNames_nothingHappensThatItDoesNotExplain(long seed) throws Exception {
        Run.Outcome outcome = play(Topology.SINGLE, Families.MIXED, seed);

        assertThat(outcome.evidence().events())
                .filteredOn(LeaseBegan.class::isInstance)
                .extracting(event -> ((LeaseBegan) event).label())
                .contains("", "r", "p", "o=order-1", "o=order-2", "o=order-3");
        assertThat(outcome.evidence().events())
                .filteredOn(CallBegan.class::isInstance)
                .extracting(event -> ((CallBegan) event).family())
                .contains("lock", "sticky", "set", "read", "write", "permits", "owner");
    }

    @ParameterizedTest
    @ValueSource(longs = 2)
    void play_shortScheduleWithSentinels_nothingHappensThatNoFailoverExplains(long seed) throws Exception {
        Run.Outcome outcome = play(Topology.SENTINEL, Families.LOCK, seed);

        assertThat(outcome.evidence().servers().failovers()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    void play_shortScheduleOnAQuorum_nothingHappensWhateverMembersForget(long seed) throws Exception {
        Run.Outcome outcome = play(Topology.QUORUM, Families.LOCK, seed);

        assertThat(outcome.evidence().injections())
                .extracting(injection -> injection.fault().kind())
                .contains(FaultKind.MEMBER_RESTART_STALE);
    }

    @ParameterizedTest
    @EnumSource(names = {"POSTGRESQL", "MARIADB"})
    void play_shortScheduleOnADatabase_nothingHappensThatItDoesNotExplain(Topology topology) throws Exception {
        Stage.missing(topology).ifPresent(what -> Assumptions.abort(() -> "NOT CHECKED, because there is " + what));

        Run.Outcome outcome = play(topology, Families.MIXED, 7);

        assertThat(outcome.evidence().injections())
                .extracting(injection -> injection.fault().kind())
                .contains(FaultKind.BACKEND_KILL, FaultKind.ROWS_DELETED, FaultKind.SERVER_RESTART);
        assertThat(outcome.evidence().events())
                .filteredOn(LeaseBegan.class::isInstance)
                .extracting(event -> ((LeaseBegan) event).label())
                .contains("", "r", "p");
    }

    @ParameterizedTest
    @ValueSource(longs = 1)
    void play_shortScheduleOnZooKeeper_nothingHappensThatItDoesNotExplain(long seed) throws Exception {
        Run.Outcome outcome = play(Topology.ZOOKEEPER, Families.MIXED, seed);

        assertThat(outcome.evidence().injections())
                .extracting(injection -> injection.fault().kind())
                .contains(FaultKind.SESSION_EXPIRED, FaultKind.NODES_DELETED, FaultKind.SERVER_RESTART);
    }

    private Run.Outcome play(Topology topology, Families families, long seed) throws Exception {
        Schedule schedule = Schedule.of(topology, seed, LENGTH, 3);
        Run.Outcome outcome = new Run(schedule, families, directory, List.of(), injection -> {}).play();
        assertThat(outcome.verdict().findings().stream().filter(Finding::unexplained))
                .isEmpty();
        assertThat(outcome.verdict().grants()).isPositive();
        Set<FaultKind> injected = outcome.evidence().injections().stream()
                .filter(injection -> injection.outcome() == Injection.Outcome.INJECTED)
                .map(injection -> injection.fault().kind())
                .collect(Collectors.toSet());
        assertThat(injected).hasSizeGreaterThan(5);
        return outcome;
    }
}
