package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.load.ClientProcess;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.run.BenchRun;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import java.time.Duration;
import java.util.List;
import java.util.stream.DoubleStream;

/** Handoffs by the number of clients. The scenarios of the bench measure them, and check mutual exclusion meanwhile. */
record HandoffCurve(BenchServer server, Duration time) implements Curve.Measurement {

    private static final int ROUNDS = 3;

    /** What stands behind the number of clients. */
    private static final List<Figure> FIGURES = List.of(
            Figure.RATE,
            Figure.HANDOFFS_PER_SECOND,
            Figure.WAIT_P50,
            Figure.HANDOFF_P50,
            Figure.COMMANDS_PER_OP,
            Figure.PUSHES_PER_HANDOFF,
            Figure.SERVER_MICROS_PER_OP,
            Figure.CLIENT_MICROS_PER_OP,
            Figure.BYTES_PER_OP);

    /** Fails if mutual exclusion was broken, or a client failed. */
    @Override
    public double[] at(int clients) throws InterruptedException, IOException {
        Scenario scenario = Scenario.named("c" + clients + "x1");
        Settings settings = Settings.simple(time.dividedBy(2), time.dividedBy(ROUNDS), ROUNDS);
        Progress nobodyListens = new Progress(new PrintWriter(Writer.nullWriter()));
        List<Peer> holdfast = List.of(Peers.named("holdfast"));
        RunResult run = new BenchRun(holdfast, List.of(scenario), settings, ClientProcess.class, nobodyListens)
                .run(server, List.of());
        if (!run.isSound()) {
            throw new IllegalStateException("with " + clients + " clients: " + run.excluded() + " "
                    + run.violations().sentences());
        }
        Figures median = run.scenarios().get(0).peers().get(0).median();
        DoubleStream measured =
                FIGURES.stream().mapToDouble(figure -> median.get(figure).orElse(Double.NaN));
        return DoubleStream.concat(DoubleStream.of(clients), measured).toArray();
    }
}
