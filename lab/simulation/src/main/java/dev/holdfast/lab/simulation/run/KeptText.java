package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.SimulatedCalls;
import dev.holdfast.internal.lane.LeaseProbe;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.schedule.Call;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.spi.StoredKind;
import java.time.Duration;

/** The texts that a section stores one after the other, as the leader of a term does; it looks before each of them. */
final class KeptText {

    private static final int TEXTS = 4;

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
        long partNanos = call.holdMicros() * 1_000 / (TEXTS + 1);
        for (int i = 1; i <= TEXTS; i++) {
            process.later(i * partNanos, this::store);
        }
    }

    /** Also shortly before the lease ends, so that the request may arrive when the next holder has stored its own. */
    private void store() {
        if (LeaseProbe.isValid(lease, process.lookNanos())) {
            questions.recall(found -> {});
            questions.store(lease, Duration.ofMillis(call.storedMillis()), stored -> {});
        }
    }
}
