package dev.holdfast.lab.simulation.run;

import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.lab.simulation.check.HandOns.HandOn;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.schedule.Call.Patience;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Who is handed a lock that all callers want in a strict order came before those of other clients that wait for it.
 * Places are those of the calls, and not what the clients tell the server of them.
 */
final class StrictOrder {

    /** How many messages one after the other a call takes into the queue, a slow one now and then. */
    private static final long WAYS_INTO_THE_QUEUE = 60;

    /** How far a client's idea of the server's time may be wrong, with a slow message at the time that it goes by. */
    private static final long WAYS_OF_UNCERTAINTY = 30;

    /** What two clocks may differ by over a time, in thousandths. */
    private static final long DRIFT_MILLI = 12;

    private static final long SLACK_NANOS = Duration.ofMillis(2).toNanos();

    private final World world;
    private final long wayNanos;
    private Collection<Client> clients = List.of();
    private Disturbances disturbances;

    StrictOrder(World world) {
        this.world = world;
        this.disturbances = new Disturbances(world);
        this.wayNanos = world.schedule.head().wayMicros() * 1_000;
    }

    /** From now on. */
    void watch(Collection<Client> all, Disturbances seen) {
        clients = all;
        disturbances = seen;
    }

    /** A caller is given a lease. */
    void granted(Client client, Caller caller, LiveLease lease) {
        HandOn handOn = world.handOns.to(
                lease.name(), client.id(), lease.hold().attempt().number());
        if (handOn == null || !isUndisturbed(client, caller.waitsSinceNanos())) {
            return;
        }
        for (Client other : clients) {
            if (other != client && wasInTheQueue(other, lease.name(), handOn)) {
                other.callers().stream()
                        .filter(waiting -> waitsInTheQueue(waiting, lease.name(), handOn))
                        .filter(waiting -> isUndisturbed(other, waiting.waitsSinceNanos()))
                        .forEach(waiting -> compare(client, caller, other, waiting, handOn));
            }
        }
    }

    /** With an attempt, or as the one that had the lock and asks for the next of its callers meanwhile. */
    private boolean wasInTheQueue(Client other, String lock, HandOn handOn) {
        return (handOn.queued().contains(other.id()) || handOn.from().equals(other.id()))
                && other.wishes().gaveUpNanos(lock) + WAYS_INTO_THE_QUEUE * wayNanos < handOn.atNanos();
    }

    private boolean waitsInTheQueue(Caller waiting, String lock, HandOn handOn) {
        return waiting.isWaiting()
                && waiting.waitsFor().equals(lock)
                && waiting.asked().strictOrder()
                && waiting.asked().patience() != Patience.ONCE
                && waiting.waitsSinceNanos() + WAYS_INTO_THE_QUEUE * wayNanos < handOn.atNanos();
    }

    private boolean isUndisturbed(Client client, long sinceNanos) {
        return disturbances.untilNanos(client.number(), world.agenda.nowNanos()) < sinceNanos
                && !disturbances.isOrderDisturbed(client.number(), sinceNanos);
    }

    private void compare(Client client, Caller caller, Client other, Caller waiting, HandOn handOn) {
        long earlierNanos = caller.placeNanos() - waiting.placeNanos();
        long waitedNanos = handOn.atNanos() - Math.min(caller.waitsSinceNanos(), waiting.waitsSinceNanos());
        long uncertainNanos = SLACK_NANOS + WAYS_OF_UNCERTAINTY * wayNanos + waitedNanos / 1_000 * DRIFT_MILLI;
        if (earlierNanos > uncertainNanos) {
            world.findings.broken(
                    Rule.STRICT_ORDER,
                    false,
                    "c" + client.number() + " was handed " + caller.waitsFor() + " before c" + other.number()
                            + ", whose place in the queue is " + earlierNanos / 1_000_000 + " ms before its own");
        }
    }
}
