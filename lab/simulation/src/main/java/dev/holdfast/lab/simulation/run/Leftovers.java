package dev.holdfast.lab.simulation.run;

import dev.holdfast.ClientStatistics;
import dev.holdfast.lab.simulation.check.Rule;
import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.StoredGroup;
import dev.holdfast.redis.testing.StoredHold;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Looks four times a second for clients that are idle, with nothing to take back, and for which something is left on
 * the server all the same. Where requests are repeated, where the server forbids to take something back, or where a
 * replica takes over that has what was taken back, that is known, and ends by itself. So does what is left under an id
 * that a copy has, too.
 */
final class Leftovers {

    private static final long PERIOD_NANOS = Duration.ofMillis(250).toNanos();

    private final World world;
    private final Collection<Client> clients;
    private final List<Integer> locks;
    private final Map<Integer, String> seen = new HashMap<>();

    Leftovers(World world, Collection<Client> clients) {
        this.world = world;
        this.clients = clients;
        this.locks = world.schedule.locks();
    }

    void watch() {
        if (!world.mayReplay() && !world.mayForbid() && !world.mayResurrect()) {
            world.agenda.after(PERIOD_NANOS, this::lookAgain);
        }
    }

    private void lookAgain() {
        clients.forEach(this::look);
        world.agenda.after(PERIOD_NANOS, this::lookAgain);
    }

    /** Found twice in a row, since a message may be in transit just now. */
    private void look(Client client) {
        ClientStatistics statistics = client.statistics();
        SimulatedProcess process = client.process();
        boolean idle = statistics != null
                && process != null
                && !process.isPaused()
                && !world.identities.sharesId(client.number())
                && statistics.lanes() + statistics.compensations() == 0;
        String left = idle ? leftOf(client) : "";
        String before = seen.put(client.number(), left);
        if (!left.isEmpty() && left.equals(before)) {
            world.findings.broken(Rule.NOTHING_LEFT, false, "c" + client.number() + " is idle, and has left " + left);
            seen.remove(client.number());
        }
    }

    /**
     * Where another server has taken over, a release or a leave that it lacks is known to leave the hold, or the place
     * in the queue, until it ends by itself.
     */
    private String leftOf(Client client) {
        Primary present = world.failovers.present();
        boolean isFirst = present.number() == 0;
        for (int lock : locks) {
            String name = Caller.nameOf(lock);
            String hold = present.model().peek(WireFormat.DEFAULT.hold(name));
            if (hold != null && isHeldBy(client, hold) && (isFirst || isAskedForAt(present, name))) {
                return hold;
            }
            boolean isGroup = hold != null && StoredGroup.parse(hold).isPresent();
            List<String> membersAndEnds =
                    isFirst && isGroup ? present.model().scores(WireFormat.DEFAULT.group(name)) : List.<String>of();
            for (int i = 0; i < membersAndEnds.size(); i += 2) {
                if (membersAndEnds.get(i).contains(client.id()) && !isOver(membersAndEnds.get(i + 1))) {
                    return membersAndEnds.get(i);
                }
            }
            for (String member :
                    isFirst ? present.model().members(WireFormat.DEFAULT.queue(name)) : List.<String>of()) {
                if (isOf(client, member)) {
                    return member;
                }
            }
        }
        return "";
    }

    /**
     * Who joins next takes out those whose time is over; until then they keep nothing. So do those of a group that has
     * ended, whose time a clock that was set back may have made longer.
     */
    private boolean isOver(String end) {
        return (long) Double.parseDouble(end) <= world.serverClock.nanos() / 1_000;
    }

    private static boolean isAskedForAt(Primary primary, String lock) {
        return primary.books().isAskedForHere(WireFormat.DEFAULT.hold(lock));
    }

    // What cannot be read, but names the client, is left by it, too.

    private static boolean isHeldBy(Client client, String hold) {
        return StoredHold.parse(hold)
                .map(stored -> !stored.isMarker() && stored.client().equals(client.id()))
                .orElseGet(() -> hold.contains(client.id()));
    }

    private static boolean isOf(Client client, String member) {
        return QueuedAttempt.parse(member)
                .map(queued -> queued.client().equals(client.id()))
                .orElseGet(() -> member.contains(client.id()));
    }
}
