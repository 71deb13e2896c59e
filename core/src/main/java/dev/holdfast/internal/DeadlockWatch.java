package dev.holdfast.internal;

import dev.holdfast.internal.engine.Engine;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns once of threads of a client that wait for one another in a circle. What two looks have seen alike was so all
 * the time between them: a thread that still waits in the same request has unlocked nothing. For one thread.
 */
final class DeadlockWatch {

    private static final Logger LOG = LoggerFactory.getLogger(HoldfastClient.class);

    private final Engine engine;

    /** What was seen and is not over, and whether it was warned of. */
    private final Map<Deadlock, Boolean> seen = new HashMap<>();

    DeadlockWatch(Engine engine) {
        this.engine = engine;
    }

    /** Takes how it is now. */
    void see(List<OwnerWait> waits) {
        seen.keySet().removeIf(Deadlock::isOver);
        for (Deadlock deadlock : Deadlocks.in(waits)) {
            if (Boolean.FALSE.equals(seen.putIfAbsent(deadlock, false))) {
                seen.put(deadlock, true);
                warn(deadlock);
            }
        }
    }

    private void warn(Deadlock deadlock) {
        int threads = deadlock.steps().size();
        String words = deadlock.words();
        String outlook = deadlock.outlook(engine.time.nanos());
        engine.reports.write(() -> LOG.warn(
                "Deadlock: each of {} threads waits for a lock that another of them holds: {}. {}. Let all code acquire"
                        + " these locks in one order, or together with allOf()",
                threads,
                words,
                outlook));
    }
}
