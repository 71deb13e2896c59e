package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.ScenarioResult;
import java.util.EnumSet;
import java.util.List;

/** A table for people. */
public record Table(List<String> head, List<List<String>> rows) {

    /** What was shown in a scenario: how fast, late, fair, and often wrong, and what it takes. None if no peer ran. */
    public static List<Table> of(ScenarioResult result) {
        if (result.peers().isEmpty()) {
            return List.of();
        }
        List<Point> speeds = result.peers().stream()
                .map(peer -> new Point()
                        .label("peer", "peer", peer.peer())
                        .with("violations", "violations", 0, (double)
                                peer.violations().count())
                        .with("timesFloor", "× floor", 2, result.timesAsFastAs("floor", peer))
                        .with("timesRedisson", "× redisson", 2, result.timesAsFastAs("redisson", peer))
                        .with(peer.median(), EnumSet.complementOf(EnumSet.copyOf(Figure.COSTS))))
                .toList();
        List<Point> costs = result.peers().stream()
                .map(peer -> new Point().label("peer", "peer", peer.peer()).with(peer.median(), Figure.COSTS))
                .toList();
        return List.of(Point.table(speeds), Point.table(costs));
    }
}
