package dev.holdfast.lab.scaling;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.time.Duration;

/**
 * Handoffs by the length of the queue on the server. A client has one entry in the queue of a lock, so a long queue
 * needs as many clients; the entries of all but four are written by hand, behind those of the four that hand the lock
 * around. What a script does at the head of a queue does not depend on who stands behind.
 */
record QueueCurve(BenchServer server, Duration time) implements Curve.Measurement {

    private static final Scenario FOUR_CLIENTS = Scenario.named("c4x1");

    @Override
    public double[] at(int entries) throws InterruptedException, IOException {
        ServerQueue queue = new ServerQueue(server, HoldfastAlone.lock(FOUR_CLIENTS, 1));
        try {
            // Once unmeasured: the first passes have the server allocate memory that is none of the entries'.
            HoldfastAlone.run(server, FOUR_CLIENTS, Settings.simple(time.dividedBy(4), time.dividedBy(2), 1));
            long memoryBefore = server.books().memoryBytes();
            queue.addBehind(entries);
            double memory = server.books().memoryBytes() - memoryBefore;
            HoldfastAlone run = HoldfastAlone.run(server, FOUR_CLIENTS, Settings.simple(time.dividedBy(2), time, 1));
            double handoffsPerPass = run.get(Figure.HANDOFFS_PER_SECOND) / run.get(Figure.RATE);
            return new double[] {
                entries,
                memory / entries,
                run.get(Figure.HANDOFFS_PER_SECOND),
                run.get(Figure.HANDOFF_P50),
                run.get(Figure.HANDOFF_P99),
                run.get(Figure.COMMANDS_PER_HANDOFF),
                run.get(Figure.SERVER_MICROS_PER_OP) / handoffsPerPass,
                entries - queue.length()
            };
        } finally {
            queue.delete();
        }
    }
}
