package dev.holdfast.lab.figures;

import dev.holdfast.lab.scenario.Scenario;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * What a scenario showed.
 *
 * @param scenario which
 * @param peers those that ran, in the order in which they were asked for
 */
public record ScenarioResult(Scenario scenario, List<PeerResult> peers) {

    public ScenarioResult {
        peers = List.copyOf(peers);
    }

    /**
     * How many times as fast a peer was as another of that name: the median over the rounds of the ratio in each round, in which both ran within seconds of one another.
     *
     * @return empty if the other did not run, or is the peer itself
     */
    public OptionalDouble timesAsFastAs(String otherName, PeerResult peer) {
        return peers.stream()
                .filter(other -> other.peer().equals(otherName) && !other.equals(peer))
                .findFirst()
                .map(other -> OptionalDouble.of(medianRatio(peer.slices(), other.slices())))
                .orElse(OptionalDouble.empty());
    }

    private static double medianRatio(List<SliceResult> mine, List<SliceResult> others) {
        return Median.of(IntStream.range(0, mine.size())
                .mapToDouble(i -> rate(mine.get(i)) / rate(others.get(i)))
                .toArray());
    }

    private static double rate(SliceResult slice) {
        return slice.figures().get(Figure.RATE).orElseThrow();
    }
}
