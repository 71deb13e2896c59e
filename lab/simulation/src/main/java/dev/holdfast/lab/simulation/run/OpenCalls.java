package dev.holdfast.lab.simulation.run;

import dev.holdfast.lab.simulation.check.Findings;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The calls for gates and latches that have not ended. Whatever they wait for, they end when their client is closed.
 */
final class OpenCalls {

    private final Findings findings;

    /** In the order of their beginnings: the call, and its process. */
    private final Map<Object, SimulatedProcess> open = new LinkedHashMap<>();

    OpenCalls(Findings findings) {
        this.findings = findings;
    }

    void begun(Object call, SimulatedProcess process) {
        open.put(call, process);
    }

    void ended(Object call) {
        open.remove(call);
    }

    /** Its client is closed, and callers whose calls failed because of that have run. */
    void closed(SimulatedProcess process) {
        open.forEach((call, its) -> {
            if (its == process) {
                findings.broken(Rule.BOUNDED_WAIT, false, call + " has not ended, and its client is closed");
            }
        });
    }
}
