package dev.holdfast.lab.chaos.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class ScheduleTest {

    private static final Duration LENGTH = Duration.ofMinutes(3);

    private static Schedule schedule(long seed) {
        return Schedule.of(Topology.SINGLE, seed, LENGTH, 4);
    }

    @Test
    void of_sameSeed_isTheSame() {
        for (long seed = 1; seed <= 20; seed++) {
            assertThat(schedule(seed)).isEqualTo(schedule(seed));
        }
    }

    @Test
    void of_seedOne_isWhatItWasOnEveryOtherMachine() {
        assertThat(schedule(1).faults().subList(0, 3))
                .extracting(Fault::toString)
                .containsExactly(
                        "   1.000 s  flushall              server    for     0 ms  588",
                        "   1.847 s  busy-script           server    for   108 ms  434",
                        "   2.253 s  client-stop           client 2  for    51 ms  317");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            SENTINEL   | client-stop, server-stop, sentinel-stop
            CLUSTER    | net-partition, primary-kill, replication-cut
            QUORUM     | net-partition, out-of-memory, client-stop
            POSTGRESQL | net-cut, net-drop-replies, server-stop
            ZOOKEEPER  | session-expired, server-stop, client-clock
            """)
    void of_seedOneOfOtherTopologies_isWhatItWasOnEveryOtherMachine(Topology topology, String kinds) {
        assertThat(Schedule.of(topology, 1, LENGTH, 4).faults().stream()
                        .limit(3)
                        .map(fault -> fault.kind().id())
                        .collect(Collectors.joining(", ")))
                .isEqualTo(kinds);
    }

    @Test
    void of_bothDatabases_haveTheSameFaults() {
        assertThat(Schedule.of(Topology.MARIADB, 5, LENGTH, 4).faults())
                .isEqualTo(Schedule.of(Topology.POSTGRESQL, 5, LENGTH, 4).faults());
    }

    @Test
    void of_otherSeeds_differ() {
        List<List<Fault>> all = LongStream.rangeClosed(1, 20)
                .mapToObj(seed -> schedule(seed).faults())
                .toList();

        assertThat(all).doesNotHaveDuplicates();
    }

    @Test
    void of_fortySeeds_haveEachKindAHundredTimes() {
        Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
        for (long seed = 1; seed <= 40; seed++) {
            schedule(seed).faults().forEach(fault -> counts.merge(fault.kind(), 1, Integer::sum));
        }

        assertThat(counts).containsOnlyKeys(kindsOf(Topology.SINGLE));
        assertThat(counts).allSatisfy((kind, count) -> assertThat(count).isGreaterThanOrEqualTo(100));
    }

    private static FaultKind[] kindsOf(Topology topology) {
        return Arrays.stream(FaultKind.values())
                .filter(kind -> kind.happensTo(topology))
                .toArray(FaultKind[]::new);
    }

    @ParameterizedTest
    @EnumSource
    void of_twentySeeds_haveAllFaultsOfTheTopologyAndNoOthers(Topology topology) {
        Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
        for (long seed = 1; seed <= 20; seed++) {
            Schedule.of(topology, seed, LENGTH, 4)
                    .faults()
                    .forEach(fault -> counts.merge(fault.kind(), 1, Integer::sum));
        }

        assertThat(counts).containsOnlyKeys(kindsOf(topology));
        assertThat(counts).allSatisfy((kind, count) -> assertThat(count).isGreaterThanOrEqualTo(40));
    }

    @Test
    void of_anySeed_isDenseAndEndsInTime() {
        List<Fault> faults = schedule(7).faults();

        assertThat(faults).hasSizeGreaterThan(200);
        assertThat(faults).allSatisfy(fault -> {
            assertThat(fault.durationMillis()).isBetween(0L, 5000L);
            assertThat(fault.atMillis() + fault.durationMillis()).isLessThanOrEqualTo(LENGTH.toMillis());
        });
    }

    @Test
    void of_anySeed_keepsFaultsOfOnePlaceApartAndLetsOthersOverlap() {
        int overlapping = 0;
        Map<String, Fault> lastOfPlace = new HashMap<>();
        List<Fault> before = new ArrayList<>();
        for (Fault fault : schedule(8).faults()) {
            Fault last = lastOfPlace.put(fault.kind().place() + " " + fault.client(), fault);
            if (last != null) {
                assertThat(fault.atMillis()).isGreaterThan(last.atMillis() + last.durationMillis());
            }
            overlapping +=
                    before.stream().anyMatch(other -> other.atMillis() + other.durationMillis() > fault.atMillis())
                            ? 1
                            : 0;
            before.add(fault);
        }
        assertThat(overlapping).isGreaterThan(100);
    }

    @Test
    void of_oddSeed_movesNoClockOfTheServer() {
        assertThat(schedule(9).redis()).isEqualTo("7.0");
        assertThat(schedule(9).faults()).noneMatch(fault -> fault.kind().movesServerClock());
        assertThat(schedule(10).redis()).isEqualTo("6.2");
        assertThat(schedule(10).faults()).anyMatch(fault -> fault.kind().movesServerClock());
        assertThat(Schedule.of(Topology.POSTGRESQL, 9, LENGTH, 4).faults())
                .anyMatch(fault -> fault.kind().movesServerClock());
    }
}
