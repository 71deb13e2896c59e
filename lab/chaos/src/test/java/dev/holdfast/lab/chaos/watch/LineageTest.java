package dev.holdfast.lab.chaos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * Server {@code a} is the primary from the beginning, and goes on as one after {@code b}, which has its changes up to
 * 10 s, was promoted at 11 s; {@code c} follows {@code a} until 12 s and {@code b} from then on, and is promoted at 20
 * s with all that {@code b} had answered until 19 s.
 */
class LineageTest {

    private static final Lineage LINEAGE = new Lineage(Map.of(
            "a", List.of(primary(0, "A", 0), primary(10, "A", 100), primary(12, "A", 120), primary(18, "A", 180)),
            "b", List.of(replica(0, "A", 0), replica(11, "A", 100), primary(11, "B", 101), primary(19, "B", 190)),
            "c", List.of(replica(0, "A", 0), replica(12, "A", 120), replica(20, "B", 190), primary(20, "C", 191)),
            "other", List.of(primary(0, "Z", 0))));

    private static Sighting primary(long at, String stream, long offset) {
        return new Sighting(at, at, true, Set.of("apple"), Set.of(), stream, offset);
    }

    private static Sighting replica(long at, String stream, long offset) {
        return new Sighting(at, at, false, Set.of(), Set.of(), stream, offset);
    }

    private static Failover to(String server) {
        return LINEAGE.failovers().stream()
                .filter(failover -> failover.server().equals(server))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void failovers_ofReplicasThatWerePromoted_areInTheirOrder() {
        assertThat(LINEAGE.failovers()).containsExactly(new Failover("b", 10, 11), new Failover("c", 19, 20));
    }

    @Test
    void completeUntil_ofThePrimaryThatItFollowed_isWhatItHadOfThat() {
        assertThat(LINEAGE.completeUntilNanos(to("b"), "a")).isEqualTo(10);
        assertThat(LINEAGE.completeUntilNanos(to("c"), "b")).isEqualTo(19);
    }

    @Test
    void completeUntil_ofAPrimaryBeforeThat_isWhatTheOneBetweenHad() {
        assertThat(LINEAGE.completeUntilNanos(to("c"), "a"))
                .as("what it had until 12 s was replaced")
                .isEqualTo(10);
    }

    @Test
    void completeUntil_ofAServerOfAnotherPart_isAsOfItsOwnPart() {
        assertThat(LINEAGE.completeUntilNanos(to("c"), "other")).isEqualTo(19);
    }
}
