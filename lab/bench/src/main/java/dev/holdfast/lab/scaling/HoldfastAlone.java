package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.load.ClientProcess;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.run.BenchRun;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.List;

/** A scenario of the bench with no peer but Holdfast. */
final class HoldfastAlone {

    private static final String PEER = "holdfast";

    private final Figures median;

    private HoldfastAlone(Figures median) {
        this.median = median;
    }

    /** Runs it. Fails if mutual exclusion was broken, or a client failed. */
    static HoldfastAlone run(BenchServer server, Scenario scenario, Settings settings)
            throws InterruptedException, IOException {
        Progress nobodyListens = new Progress(new PrintWriter(Writer.nullWriter()));
        RunResult run = new BenchRun(
                        List.of(Peers.named(PEER)), List.of(scenario), settings, ClientProcess.class, nobodyListens)
                .run(server, List.of());
        if (!run.isSound()) {
            throw new IllegalStateException(scenario.name() + ": " + run.excluded() + " "
                    + run.violations().sentences());
        }
        return new HoldfastAlone(run.scenarios().get(0).peers().get(0).median());
    }

    /** The lock of a scenario with one lock, in a round counted from 1. */
    static String lock(Scenario scenario, int round) {
        return BenchRun.keys(scenario, PEER, round) + ":0";
    }

    /** The median of a figure; NaN if there is none. */
    double get(Figure figure) {
        return median.get(figure).orElse(Double.NaN);
    }
}
