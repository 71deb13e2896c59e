package dev.holdfast.lab.figures;

import dev.holdfast.lab.setup.Scenario;
import java.util.List;
import java.util.Optional;
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

    /** Returns what a peer showed, if it ran. */
    public Optional<PeerResult> of(String peer) {
        return peers.stream().filter(one -> one.peer().equals(peer)).findFirst();
    }

    /**
     * How many times as fast a peer was as another of that name: the median over the rounds of the ratio in each round,
     * in which both ran within seconds of one another.
     *
     * @return empty if the other did not run, or is the peer itself
     */
    public OptionalDouble timesAsFastAs(String otherName, PeerResult peer) {
        PeerResult other = of(otherName).orElse(peer);
        if (other.equals(peer)) {
            return OptionalDouble.empty();
        }
        double[] mine = peer.ofRounds(Figure.RATE).toArray();
        double[] others = other.ofRounds(Figure.RATE).toArray();
        return OptionalDouble.of(Statistics.median(IntStream.range(0, mine.length)
                .mapToDouble(round -> mine[round] / others[round])
                .toArray()));
    }
}
