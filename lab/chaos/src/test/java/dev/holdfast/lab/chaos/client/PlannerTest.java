package dev.holdfast.lab.chaos.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.holdfast.lab.chaos.schedule.Topology;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What threads draw by their seeds. */
class PlannerTest {

    private static List<Plan> plans(Families families) {
        Planner planner = new Planner(7, families);
        return IntStream.range(0, 3000).mapToObj(i -> planner.next()).toList();
    }

    @Test
    void next_twice_isTheSame() {
        assertThat(plans(Families.MIXED)).isEqualTo(plans(Families.MIXED));
        assertThat(plans(Families.LOCK)).isEqualTo(plans(Families.LOCK));
    }

    @Test
    void next_ofLocksAlone_areLocksInEachWayThatDoesNotChangeThem() {
        List<Plan> plans = plans(Families.LOCK);

        assertThat(plans).extracting(plan -> plan.target().family()).containsOnly(Family.LOCK);
        assertThat(plans.stream().map(Plan::way).collect(Collectors.toSet()))
                .containsExactlyInAnyOrderElementsOf(Family.LOCK.ways())
                .doesNotContain(Way.UPGRADE, Way.DOWNGRADE)
                .hasSize(15);
    }

    @Test
    void next_ofAllFamilies_drawsEachOfThemOnEachCrowdedName() {
        Map<String, Set<Family>> byLock = plans(Families.MIXED).stream()
                .collect(Collectors.groupingBy(
                        plan -> plan.target().lock(),
                        Collectors.mapping(plan -> plan.target().family(), Collectors.toSet())));

        assertThat(Planner.LOCKS.subList(0, 4))
                .allSatisfy(lock -> assertThat(byLock.get(lock)).contains(Family.values()));
    }

    @Test
    void next_ofPermits_namesOneLimitForEachNameAndNoMoreUnitsThanThat() {
        List<Plan> permits = plans(Families.MIXED).stream()
                .filter(plan -> plan.target().family() == Family.PERMITS)
                .toList();

        assertThat(permits).allSatisfy(plan -> {
            assertThat(plan.target().limit())
                    .isEqualTo(Planner.permits(plan.target().lock()));
            assertThat(plan.target().units()).isBetween(1, plan.target().limit());
        });
        assertThat(permits)
                .anyMatch(plan -> plan.target().units() == plan.target().limit());
    }

    @Test
    void next_ofSets_namesSeveralLocksInSomeOrder() {
        List<Target> sets = plans(Families.MIXED).stream()
                .map(Plan::target)
                .filter(target -> target.family() == Family.SET)
                .toList();

        assertThat(sets).extracting(target -> target.locks().size()).contains(2, 3);
        assertThat(sets)
                .anyMatch(target -> target.locks()
                                .get(0)
                                .compareTo(target.locks().get(target.locks().size() - 1))
                        > 0);
    }

    @Test
    void parse_ofWhatIdSays_isTheSame() {
        assertThat(Families.parse("mixed")).isEqualTo(Families.MIXED);
        assertThat(Families.parse("lock")).isEqualTo(Families.LOCK);
        assertThat(Families.parse("permits,read").id()).isEqualTo("read,permits");
        assertThat(Families.MIXED.id()).isEqualTo("mixed");
    }

    @Test
    void parse_ofSomethingElse_isRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Families.parse("lock,latch"))
                .withMessageContaining("'latch'");
    }

    @Test
    void on_aQuorum_leavesGroupsOut() {
        assertThat(Families.MIXED.on(Topology.QUORUM).all())
                .containsExactly(Family.LOCK, Family.STICKY, Family.SET, Family.WRITE);
        assertThat(Families.MIXED.on(Topology.CLUSTER)).isEqualTo(Families.MIXED);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Families.parse("read").on(Topology.QUORUM))
                .withMessageContaining("quorum");
    }
}
