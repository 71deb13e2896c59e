package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.time.Duration;

/** Handoffs by the number of clients. The scenarios of the bench measure them, and check mutual exclusion meanwhile. */
record HandoffCurve(BenchServer server, Duration time) implements Curve.Measurement {

    private static final int ROUNDS = 3;

    @Override
    public double[] at(int clients) throws InterruptedException, IOException {
        Settings settings = Settings.simple(time.dividedBy(2), time.dividedBy(ROUNDS), ROUNDS);
        HoldfastAlone run = HoldfastAlone.run(server, Scenario.named("c" + clients + "x1"), settings);
        return new double[] {
            clients,
            run.get(Figure.RATE),
            run.get(Figure.HANDOFFS_PER_SECOND),
            run.get(Figure.WAIT_P50),
            run.get(Figure.HANDOFF_P50),
            run.get(Figure.COMMANDS_PER_OP),
            run.get(Figure.PUSHES_PER_HANDOFF),
            run.get(Figure.SERVER_MICROS_PER_OP),
            run.get(Figure.CLIENT_MICROS_PER_OP),
            run.get(Figure.BYTES_PER_OP)
        };
    }
}
