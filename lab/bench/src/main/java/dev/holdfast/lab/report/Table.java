package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.ScenarioResult;
import java.util.ArrayList;
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

    /** All scenarios that a peer ran in, one under the other, with the figures that a page shows. */
    public static List<Table> across(RunResult run) {
        List<Point> points = new ArrayList<>();
        for (ScenarioResult result : run.scenarios()) {
            for (PeerResult peer : result.peers()) {
                boolean first = peer.equals(result.peers().get(0));
                points.add(acrossRow(first ? "`" + result.scenario().name() + "`" : "", result, peer));
            }
        }
        return points.isEmpty() ? List.of() : List.of(Point.table(points));
    }

    private static Point acrossRow(String name, ScenarioResult result, PeerResult peer) {
        Figures median = peer.median();
        Point row = new Point()
                .label("scenario", "", name)
                .label("peer", "peer", peer.peer())
                .with(median, EnumSet.of(Figure.RATE))
                .with("timesFloor", "× floor", 2, result.timesAsFastAs("floor", peer))
                .with("timesRedisson", "× redisson", 2, result.timesAsFastAs("redisson", peer))
                .with("waitP99", "wait p99 µs", 0, median.orNaN(Figure.WAIT_P99))
                .with("writerWaitP99", "writers' wait p99 µs", 0, median.orNaN(Figure.WRITER_WAIT_P99))
                .with(median, EnumSet.of(Figure.WRITE_RATE, Figure.HANDOFF_P50))
                .with(median, EnumSet.of(Figure.COMMANDS_PER_OP, Figure.COMMANDS_PER_HANDOFF))
                .with("server", "server µs", 1, median.orNaN(Figure.SERVER_MICROS_PER_OP))
                .with("client", "client µs", 1, median.orNaN(Figure.CLIENT_MICROS_PER_OP))
                .with("bytes", "bytes", 0, median.orNaN(Figure.ALLOCATED_BYTES_PER_OP));
        double jain = result.scenario().allThreads() > 1 ? median.orNaN(Figure.JAIN_THREADS) : Double.NaN;
        return row.with("jain", "Jain", 3, jain);
    }
}
