package dev.holdfast.lab.simulation.rows;

import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.StoredTexts.Inquiry;
import dev.holdfast.lab.simulation.check.StoredTexts.Sent;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;

/** Data that a holder reads at the beginning of its section, and replaces. */
final class StoredData {

    private static final Duration VALIDITY = Duration.ofMinutes(10);

    private final RowsWorld world;
    private final RowsClient client;
    private final SimulatedProcess process;
    private final LiveLease lease;

    StoredData(RowsWorld world, RowsClient client, SimulatedProcess process, LiveLease lease) {
        this.world = world;
        this.client = client;
        this.process = process;
        this.lease = lease;
    }

    void begin() {
        SimulatedCalls engine = client.calls();
        if (engine != null) {
            read(engine);
            process.later(world.plan.lease().toNanos() / 10, () -> store(engine));
        }
    }

    private void read(SimulatedCalls engine) {
        Inquiry asked = new Inquiry(lease.name(), StoredKind.DATA, world.agenda.nowNanos());
        var unused = engine.recall(lease.name(), StoredKind.DATA).whenComplete((found, thrown) -> {
            world.trace.write(client.number(), "finds " + found + " under " + lease.name());
            if (found != null) {
                world.texts.read(asked, found.orElse(null));
            }
        });
    }

    /** Perhaps after the hold, of which the request then finds nothing. */
    private void store(SimulatedCalls engine) {
        if (client.process() != process) {
            return;
        }
        Sent sent = world.texts.sent(
                client.number(), lease.name(), StoredKind.DATA, lease.hold().token(), VALIDITY);
        var unused = engine.store(engine.freshText(lease, StoredKind.DATA, sent.text(), VALIDITY))
                .whenComplete((answer, thrown) -> {
                    world.trace.write(client.number(), "stores " + sent + " under " + lease.name() + ": " + answer);
                    if (answer == StoreAnswer.STORED) {
                        world.texts.confirmed(sent);
                    }
                });
    }
}
