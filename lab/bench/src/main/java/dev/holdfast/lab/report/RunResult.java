package dev.holdfast.lab.report;

import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.commons.math3.stat.StatUtils;
import org.apache.commons.math3.util.MathArrays;

/**
 * All that came of a run.
 *
 * @param excluded who has no figures where, and why
 */
public record RunResult(
        Environment environment,
        Settings settings,
        Map<String, String> notes,
        List<ScenarioResult> scenarios,
        List<Exclusion> excluded) {

    /** All who took part, or were to, in the order in which they get their colours. */
    public List<String> peers() {
        return Stream.concat(
                        scenarios.stream()
                                .flatMap(scenario -> scenario.peers().stream())
                                .map(PeerResult::peer),
                        excluded.stream().map(Exclusion::peer))
                .distinct()
                .toList();
    }

    public Violations violations() {
        return scenarios.stream()
                .flatMap(scenario -> scenario.peers().stream())
                .map(PeerResult::violations)
                .reduce(Violations.NONE, Violations::plus);
    }

    /** Says whether every peer that was begun with came to its end and kept mutual exclusion. */
    public boolean isSound() {
        return violations().count() == 0 && excluded.stream().noneMatch(Exclusion::failed);
    }

    /** What a scenario showed of those that ran, in the order in which they were asked for. */
    public record ScenarioResult(Scenario scenario, List<PeerResult> peers) {

        /**
         * How many times as fast a peer was as another of that name: the median over the rounds of the ratio in each
         * round, in which both ran within seconds of one another.
         *
         * @return NaN if the other did not run, or is the peer itself
         */
        public double timesAsFastAs(String otherName, PeerResult peer) {
            PeerResult other = peers.stream()
                    .filter(one -> one.peer().equals(otherName))
                    .findFirst()
                    .orElse(peer);
            double[] ratios = MathArrays.ebeDivide(peer.ofRounds(Figure.RATE), other.ofRounds(Figure.RATE));
            return other.equals(peer) ? Double.NaN : StatUtils.percentile(ratios, 50);
        }
    }

    /**
     * That a peer has no figures in a scenario.
     *
     * @param failed whether it was begun and went wrong, rather than left out from the start
     */
    public record Exclusion(String peer, String scenario, String reason, boolean failed) {

        @Override
        public String toString() {
            return peer + (failed ? " failed in " : " is left out of ") + scenario + ": " + reason;
        }
    }
}
