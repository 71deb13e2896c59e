package dev.holdfast.cli.demo;

import java.util.List;
import org.jspecify.annotations.Nullable;

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

    /** What {@code demo --format json} writes. */
    record Summary(List<RoundResult> rounds, Killed killed, boolean exact) {}

    /** What the killed node cost. */
    record Killed(@Nullable Long othersWaitedMillis, long lost, long doubled) {}

    RoundResult holdfast() {
        return rounds.get(rounds.size() - 1);
    }

    /** Whether the Holdfast round is exact. */
    boolean exact() {
        return holdfast().exact(settings);
    }

    Summary summary() {
        Long waited =
                holdfast().successor().map(next -> next.waited().toMillis()).orElse(null);
        return new Summary(
                rounds, new Killed(waited, holdfast().lost(), holdfast().doubled()), exact());
    }
}
