package dev.holdfast.internal;

import dev.holdfast.ClientStatistics;
import dev.holdfast.internal.lane.Lane;
import dev.holdfast.internal.lane.Lanes;

/** The figures of a client. */
final class Statistics {

    private Statistics() {}

    static ClientStatistics of(Engine engine, Lanes lanes) {
        int held = 0;
        int waiting = 0;
        int count = 0;
        for (Lane lane : lanes.all()) {
            count++;
            held += lane.isHeld() ? 1 : 0;
            waiting += lane.waiting();
        }
        return new ClientStatistics(
                count,
                held,
                waiting,
                engine.compensations.open(),
                engine.renewalBatches.sent(),
                engine.localHandoffs.sum(),
                engine.remoteGrants.sum(),
                engine.failovers.count());
    }
}
