package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.process.ClientProcess;
import dev.holdfast.lab.run.BenchRun;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.scenario.Scenario;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.ClientKind;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.ThreadKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.OptionalDouble;

/** Handoffs by the number of clients. The scenarios of the bench measure them, and check mutual exclusion meanwhile. */
final class HandoffCurve {

    private static final int ROUNDS = 3;
    private static final String PEER = "holdfast";

    private final BenchServer server;
    private final Settings settings;

    HandoffCurve(BenchServer server, Duration time) {
        this.server = server;
        this.settings = new Settings(
                time.dividedBy(2),
                time.dividedBy(ROUNDS),
                ROUNDS,
                Duration.ZERO,
                ThreadKind.platform,
                ThreadKind.platform,
                ClientKind.threads,
                Duration.ZERO,
                OptionalDouble.empty());
    }

    /**
     * Measures a point.
     *
     * @throws IllegalStateException if mutual exclusion was broken, or a client failed
     */
    Curve.Point at(int clients) throws InterruptedException, IOException {
        Scenario scenario = Scenario.named("c" + clients + "x1");
        Progress nobodyListens = new Progress(new PrintWriter(Writer.nullWriter()));
        RunResult run = new BenchRun(
                        List.of(Peers.named(PEER)), List.of(scenario), settings, ClientProcess.class, nobodyListens)
                .run(server, List.of());
        if (!run.isSound()) {
            throw new IllegalStateException("with " + clients + " clients: " + run.excluded() + " "
                    + run.violations().sentences());
        }
        Figures median = run.scenarios().get(0).peers().get(0).median();
        return Curve.Point.of(
                (double) clients,
                figure(median, Figure.RATE),
                figure(median, Figure.HANDOFFS_PER_SECOND),
                figure(median, Figure.WAIT_P50),
                figure(median, Figure.HANDOFF_P50),
                figure(median, Figure.COMMANDS_PER_OP),
                figure(median, Figure.PUSHES_PER_HANDOFF),
                figure(median, Figure.SERVER_MICROS_PER_OP),
                figure(median, Figure.CLIENT_MICROS_PER_OP),
                figure(median, Figure.BYTES_PER_OP));
    }

    private static double figure(Figures figures, Figure figure) {
        return figures.get(figure).orElse(Double.NaN);
    }
}
