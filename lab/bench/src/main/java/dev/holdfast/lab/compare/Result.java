package dev.holdfast.lab.compare;

import dev.holdfast.lab.peer.Peer;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * What a scenario showed.
 *
 * @param scenario which
 * @param rounds the figures of each round, by peer
 */
record Result(Scenario scenario, Map<Peer, List<Figures>> rounds) {

    Figures median(Peer peer) {
        return Figures.median(of(peer));
    }

    /**
     * How many times as fast a peer was as another of that name: the median over the rounds of the ratio in each round.
     *
     * @return empty if the other was not measured, or is the peer itself
     */
    OptionalDouble timesAsFastAs(String otherName, Peer peer) {
        return rounds.keySet().stream()
                .filter(other -> other.name().equals(otherName) && !other.equals(peer))
                .findFirst()
                .map(other -> OptionalDouble.of(medianRatio(of(peer), of(other))))
                .orElse(OptionalDouble.empty());
    }

    private static double medianRatio(List<Figures> mine, List<Figures> others) {
        double[] ratios = new double[mine.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = mine.get(i).rate() / others.get(i).rate();
        }
        return Figures.median(ratios);
    }

    long violations() {
        return rounds.values().stream()
                .flatMap(List::stream)
                .mapToLong(Figures::violations)
                .sum();
    }

    private List<Figures> of(Peer peer) {
        return rounds.getOrDefault(peer, List.of());
    }
}
