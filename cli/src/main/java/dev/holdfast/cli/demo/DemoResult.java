package dev.holdfast.cli.demo;

import java.util.List;

/**
 * How the demo went.
 *
 * @param settings what was played
 * @param rounds the rounds in their order, the Holdfast round last
 */
record DemoResult(DemoSettings settings, List<RoundResult> rounds) {

    DemoResult {
        rounds = List.copyOf(rounds);
    }

    RoundResult holdfast() {
        return rounds.get(rounds.size() - 1);
    }

    /** Whether the Holdfast round is exact. */
    boolean exact() {
        return holdfast().exact(settings);
    }
}
