package dev.holdfast.lab.chaos.watch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ServerHistoryTest {

    private static Sighting primary(long at, String stream, long offset) {
        return new Sighting(at, at + 1, true, Set.of("apple"), Set.of(), stream, offset);
    }

    private static Sighting replica(long at, String stream, long offset) {
        return new Sighting(at, at + 1, false, Set.of(), Set.of(), stream, offset);
    }

    private static ServerHistory history(List<Sighting> one, List<Sighting> other) {
        return new ServerHistory(Map.of("one", one, "other", other), List.of());
    }

    @Test
    void failovers_replicaThatBecomesAPrimary_hasWhatThePrimaryHadWhenItWasAskedLast() {
        ServerHistory servers = history(
                List.of(primary(100, "a", 10), primary(200, "a", 20), primary(300, "a", 30)),
                List.of(replica(150, "a", 12), replica(250, "a", 25), replica(350, "a", 25), primary(400, "b", 26)));

        assertThat(servers.failovers()).containsExactly(new Failover("other", 200, 350));
    }

    @Test
    void failovers_primaryThatGoesOnWithTheSameStreamLater_isNotWhatTheReplicaHad() {
        ServerHistory servers = history(
                List.of(primary(100, "a", 10), primary(900, "a", 10)),
                List.of(replica(150, "a", 12), primary(400, "b", 13), primary(500, "a", 12)));

        assertThat(servers.failovers()).containsExactly(new Failover("other", 100, 150));
    }

    @Test
    void failovers_replicaOfAnotherStream_hasWhatItHadOfThePrimaryBefore() {
        ServerHistory servers = history(
                List.of(primary(100, "a", 10), primary(200, "b", 11), primary(300, "b", 12)),
                List.of(replica(150, "a", 12), replica(250, "c", 90), primary(400, "d", 91)));

        assertThat(servers.failovers()).containsExactly(new Failover("other", 100, 250));
    }

    @Test
    void failovers_primaryThatComesBackAsOne_areNone() {
        ServerHistory servers =
                history(List.of(primary(100, "a", 10), primary(900, "a", 10)), List.of(replica(150, "a", 10)));

        assertThat(servers.failovers()).isEmpty();
    }

    @Test
    void lines_ofAFailover_sayWhoServedAndWhatIsComplete() {
        ServerHistory servers = new ServerHistory(
                Map.of("one", List.of(replica(1_000_000, "a", 10), primary(2_000_000, "b", 10))),
                List.of(new Connected(3, "one", 1_000_000, 4_000_000)));

        assertThat(servers.lines(0))
                .containsExactly(
                        "0.001 to - s: one serves apple",
                        "0.001 to 0.004 s: client 3 is connected to one",
                        "- to 0.001 s: failover to one");
    }
}
