package dev.holdfast.lab.chaos.run;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.RespException;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.lab.chaos.client.Planner;
import dev.holdfast.lab.chaos.record.ClientEvent;
import dev.holdfast.lab.chaos.record.ClientEvent.ClientClosed;
import dev.holdfast.lab.chaos.record.Journal;
import dev.holdfast.lab.chaos.stage.LockServers;
import dev.holdfast.lab.chaos.stage.ServerUnderFaults;
import dev.holdfast.redis.testing.QueuedAttempt;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.history.HistoryEvent.HoldBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleaseBegan;
import dev.holdfast.testkit.history.HistoryEvent.HoldReleased;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Looks at what is left when all clients are gone: no hold, no place in a queue of a client that was closed in good
 * order, nothing that lives for ever; and each lock can be had, with a higher token. The places of killed clients go
 * when a holder releases the lock.
 */
final class Aftermath {

    private static final Duration LEASES_END = Duration.ofSeconds(20);
    private static final Duration PROBE = Duration.ofSeconds(15);
    private static final long LOOK_MILLIS = 50;
    private static final int MOST_TURNS = 40;
    private static final String RECORD_OF_A_QUORUM = "holdfast:quorum";
    private static final WireFormat WIRE = WireFormat.DEFAULT;

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
        lookForClosedClients(closed);
        takeEachLock(probe);
        awaitNoHold("a hold is left: ");
        keys(WIRE::isQueue).forEach(queue -> found.add("a queue does not empty: " + queue));
        for (ServerUnderFaults server : servers.primaries()) {
            for (String key : keys(server, key -> !key.equals(RECORD_OF_A_QUORUM))) {
                if (server.insist("PTTL", key).number() == -1) {
                    found.add("a key lives for ever: " + key);
                }
            }
        }
        return List.copyOf(found);
    }

    private void lookForClosedClients(List<String> closed) throws InterruptedException {
        Map<String, Integer> places = new TreeMap<>();
        for (ServerUnderFaults server : servers.primaries()) {
            for (String queue : keys(server, WIRE::isQueue)) {
                for (RespReply member :
                        server.insist("ZRANGE", queue, "0", "-1").items()) {
                    if (isOfOneOf(closed, member.text())) {
                        places.merge(queue + ": " + member.text(), 1, Integer::sum);
                    }
                }
            }
        }
        places.forEach((place, count) -> {
            if (count > servers.mostBehind()) {
                found.add("a client that was closed waits in " + place);
            }
        });
    }

    private static boolean isOfOneOf(List<String> clients, String member) {
        return QueuedAttempt.parse(member)
                .map(queued -> clients.contains(queued.client()))
                .orElseGet(() -> clients.stream().anyMatch(member::contains));
    }

    private void note(String words, String introduction) {
        if (!words.isEmpty()) {
            found.add(introduction + words);
        }
    }

    private void awaitNoHold(String introduction) throws InterruptedException {
        long startNanos = System.nanoTime();
        List<String> left = keys(WIRE::isHold);
        while (!left.isEmpty() && System.nanoTime() - startNanos < LEASES_END.toNanos()) {
            Thread.sleep(LOOK_MILLIS);
            left = keys(WIRE::isHold);
        }
        left.forEach(key -> found.add(introduction + key));
    }

    private List<String> keys(Predicate<String> kind) throws InterruptedException {
        List<String> all = new ArrayList<>();
        for (ServerUnderFaults server : servers.primaries()) {
            all.addAll(keys(server, kind));
        }
        return all;
    }

    private static List<String> keys(ServerUnderFaults server, Predicate<String> kind) throws InterruptedException {
        List<String> served = new ArrayList<>();
        for (RespReply key : server.insist("KEYS", "*").items()) {
            if (kind.test(key.text()) && isServed(server, key.text())) {
                served.add(key.text());
            }
        }
        served.sort(Comparator.naturalOrder());
        return served;
    }

    /**
     * Whether clients can see a key: the move of a slot that a failover has interrupted may leave some at a node that
     * does not serve the slot any more.
     */
    private static boolean isServed(ServerUnderFaults server, String key) throws InterruptedException {
        try {
            server.insist("EXISTS", key);
            return true;
        } catch (RespException e) {
            if (String.valueOf(e.getMessage()).startsWith("MOVED ")) {
                return false;
            }
            throw e;
        }
    }

    /** Takes each lock, and again until the places of the dead are gone from its queue. */
    private void takeEachLock(Journal probe) throws InterruptedException {
        try (Holdfast holdfast = servers.connect()) {
            for (String lock : Planner.LOCKS) {
                String queue = WIRE.queue(lock);
                for (int turn = 0;
                        turn == 0 || (turn < MOST_TURNS && keys(WIRE::isQueue).contains(queue));
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
