package dev.holdfast.lab.figures;

import dev.holdfast.lab.setup.Settings;
import java.util.List;
import java.util.Map;

/**
 * All that came of a run.
 *
 * @param environment on what it ran
 * @param settings how it was measured
 * @param notes what is to be known of a peer, by its name
 * @param scenarios what each scenario showed, in the order in which they were asked for
 * @param excluded who has no figures where, and why
 */
public record RunResult(
        Environment environment,
        Settings settings,
        Map<String, String> notes,
        List<ScenarioResult> scenarios,
        List<Excluded> excluded) {

    public RunResult {
        notes = Map.copyOf(notes);
        scenarios = List.copyOf(scenarios);
        excluded = List.copyOf(excluded);
    }

    /** Returns what was wrong in any scenario, of any peer. */
    public Violations violations() {
        return scenarios.stream()
                .flatMap(scenario -> scenario.peers().stream())
                .map(PeerResult::violations)
                .reduce(Violations.NONE, Violations::plus);
    }

    /** Says whether every peer that was begun with came to its end and kept mutual exclusion. */
    public boolean isSound() {
        return violations().count() == 0 && excluded.stream().noneMatch(Excluded::failed);
    }

    /**
     * That a peer has no figures in a scenario.
     *
     * @param peer its name
     * @param scenario its name
     * @param reason why
     * @param failed whether it was begun and went wrong, rather than left out from the start
     */
    public record Excluded(String peer, String scenario, String reason, boolean failed) {

        @Override
        public String toString() {
            return peer + (failed ? " failed in " : " is left out of ") + scenario + ": " + reason;
        }
    }
}
