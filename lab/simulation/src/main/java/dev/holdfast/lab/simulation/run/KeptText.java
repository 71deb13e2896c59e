package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;

/** The text that a section reads when it begins, and the one that it stores in its middle, as the leader of a term does. */
final class KeptText {

    private final SimulatedProcess process;
    private final Call call;
    private final LiveLease lease;
    private final StoredQuestions questions;

    KeptText(World world, Client client, SimulatedProcess process, SimulatedCalls engine, Call call, LiveLease lease) {
        this.process = process;
        this.call = call;
        this.lease = lease;
        this.questions = new StoredQuestions(world, client, process, engine, lease.name(), StoredKind.DATA);
    }

    void begin() {
        questions.recall(found -> {});
        process.later(call.holdMicros() * 500, this::store);
    }

    /** Also shortly before the lease ends, so that the request may arrive when the next holder has stored its own. */
    private void store() {
        if (LeaseProbe.isValid(lease, process.lookNanos())) {
            questions.store(lease, Duration.ofMillis(call.storedMillis()), stored -> {});
        }
    }
}
