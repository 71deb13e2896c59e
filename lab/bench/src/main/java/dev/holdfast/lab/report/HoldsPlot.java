package dev.holdfast.lab.report;

import dev.holdfast.lab.report.PeerResult.Hold;
import dev.holdfast.lab.setup.Scenario;
import java.util.List;
import java.util.stream.IntStream;

/** Who held the lock when: a band for each client, with a lane for each of its threads, 1000 wide. */
public record HoldsPlot(Scenario scenario, String peer, List<Hold> holds) {

    private static final double WIDTH = 1000;

    private static final double USUAL_HEIGHT = 224;
    private static final double LOWEST_LANE = 2;
    private static final double HIGHEST_LANE = 14;

    public String sentence() {
        long toOthers = IntStream.range(1, holds.size())
                .filter(i -> holds.get(i).client() != holds.get(i - 1).client())
                .count();
        double heldMicros = holds.stream()
                .mapToDouble(hold -> hold.toMicros() - hold.fromMicros())
                .sum();
        return holds.size() + " holds in " + Numbers.micros(spanMicros())
                + (scenario.clients() == 1 ? "" : ", " + toOthers + " times on to another client")
                + "; held for " + Numbers.plain(100 * heldMicros / spanMicros()) + " % of the time";
    }

    public double lane() {
        return Math.min(HIGHEST_LANE, Math.max(LOWEST_LANE, USUAL_HEIGHT / scenario.allThreads()));
    }

    public double band() {
        return lane() * scenario.threads();
    }

    public double height() {
        return lane() * scenario.allThreads();
    }

    private double spanMicros() {
        return Math.max(1e-3, holds.stream().mapToDouble(Hold::toMicros).max().orElseThrow());
    }

    public double x(double micros) {
        return micros / spanMicros() * WIDTH;
    }

    public List<Axis.Tick> ticks() {
        return Axis.linear("", spanMicros()).ticks().stream()
                .filter(tick -> tick.value() <= spanMicros())
                .map(tick -> new Axis.Tick(tick.value(), Numbers.micros(tick.value())))
                .toList();
    }
}
