package dev.holdfast.lab.chaos.run;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.lab.chaos.client.Planner;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.Journal;
import dev.holdfast.lab.chaos.stage.LockServers;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Looks at what is left when all clients are gone: no hold, no place in a queue of a client that was closed in good
 * order, nothing that lives for ever; and each lock can be had, with a higher token. The places of killed clients go
 * when a holder releases the lock.
 */
final class Aftermath {

    private static final Duration LEASES_END = Duration.ofMinutes(1);
    private static final Duration PROBE = Duration.ofMinutes(1);
    private static final long LOOK_MILLIS = 50;
    private static final int MOST_TURNS = 40;

    private final LockServers servers;
    private final List<String> found = new ArrayList<>();

    Aftermath(LockServers servers) {
        this.servers = servers;
    }

    /**
     * Looks.
     *
     * @param events of all clients
     * @param probe where the last holds are written down
     * @return what is left, in words
     */
    List<String> look(List<ClientEvent> events, Journal probe) throws InterruptedException {
        List<String> closed = new ArrayList<>();
        for (ClientEvent event : events) {
            if (event instanceof ClientClosed client) {
                closed.add(client.id());
                note(client.unrest(), "client " + client.process() + " did not come to rest: ");
                note(client.threads(), "client " + client.process() + " left threads: ");
            }
        }
        awaitNoHold("a hold outlived its lease: ");
        servers.remains().placesOf(closed).forEach(place -> found.add("a client that was closed waits in " + place));
        takeEachLock(probe);
        awaitNoHold("a hold is left: ");
        servers.remains().queues().forEach(queue -> found.add("a queue does not empty: " + queue));
        // What a session keeps goes with it: later than the holds, where a restart has made the session longer.
        found.addAll(awaitNone(() -> servers.remains().endless()));
        return List.copyOf(found);
    }

    private void note(String words, String introduction) {
        if (!words.isEmpty()) {
            found.add(introduction + words);
        }
    }

    private void awaitNoHold(String introduction) throws InterruptedException {
        awaitNone(() -> servers.remains().holds()).forEach(key -> found.add(introduction + key));
    }

    private interface Look {
        List<String> look() throws InterruptedException;
    }

    /** What is left when all that ends by itself has had the time for it. */
    private static List<String> awaitNone(Look look) throws InterruptedException {
        long startNanos = System.nanoTime();
        List<String> left = look.look();
        while (!left.isEmpty() && System.nanoTime() - startNanos < LEASES_END.toNanos()) {
            Thread.sleep(LOOK_MILLIS);
            left = look.look();
        }
        return left;
    }

    /** Takes each lock, and again until the places of the dead are gone from its queue. */
    private void takeEachLock(Journal probe) throws InterruptedException {
        try (Holdfast holdfast = servers.connect()) {
            for (String lock : Planner.LOCKS) {
                for (int turn = 0;
                        turn == 0 || (turn < MOST_TURNS && servers.remains().isQueued(lock));
                        turn++) {
                    take(holdfast, lock, turn, probe);
                }
            }
        } catch (HoldfastException e) {
            found.add("a lock could not be had: " + e.getMessage());
        }
    }

    private void take(Holdfast holdfast, String lock, int turn, Journal probe) throws InterruptedException {
        try (Lease lease = holdfast.lock(lock).acquire(PROBE)) {
            String hold = "probe.0/" + lock + "#" + turn;
            long seenNanos = System.nanoTime();
            long untilNanos = seenNanos + lease.remaining().toNanos();
            probe.history().add(new HoldBegan(hold, lock, "probe.0/0", lease.token(), seenNanos, untilNanos));
            probe.history().add(new HoldReleaseBegan(hold, System.nanoTime()));
            ReleaseOutcome outcome = lease.release();
            probe.history().add(new HoldReleased(hold));
            if (outcome != ReleaseOutcome.RELEASED) {
                found.add("the last look at " + lock + " could not release it in order: " + outcome);
            }
        }
    }
}
