package dev.holdfast.console.internal;

import dev.holdfast.console.internal.Sample.SeenClient;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * Who blocks whom, and which clients wait for one another. The server does not see threads, so that a cycle of clients
 * is a possible deadlock; it counts when it was seen twice with the same attempts. One of threads is certain. Without
 * clock and I/O.
 */
final class WaitGraph {

    /** Two looks, a second apart, have to show it, and it has to last. */
    private static final long SHORTEST_MILLIS = 2_000;

    private final Predicate<String> isElection;
    private final ThreadGraph threads = new ThreadGraph();
    private Map<String, Long> since = new HashMap<>();
    private List<View.Cycle> cycles = List.of();

    /** Who stands for an election goes on with other things meanwhile, and waits for nobody. */
    WaitGraph(Predicate<String> isElection) {
        this.isElection = isElection;
    }

    /** Takes how the locks are now, and what clients say of their threads. */
    void see(Collection<LockTrack> tracks, List<SeenClient> clients, long at) {
        threads.see(tracks, clients, at);
        List<View.Cycle> certain = threads.cycles();
        List<View.Cycle> all = new ArrayList<>(certain);
        List<LockTrack> blocking =
                tracks.stream().filter(track -> !isElection.test(track.name)).toList();
        possible(blocking, at).stream()
                .filter(cycle -> certain.stream().noneMatch(known -> isPart(known, cycle) || isPart(cycle, known)))
                .forEach(all::add);
        cycles = List.copyOf(all);
    }

    /** Of two circles of which one is a part of the other, the certain one says all. */
    private static boolean isPart(View.Cycle part, View.Cycle whole) {
        return whole.clients().containsAll(part.clients()) && whole.locks().containsAll(part.locks());
    }

    private List<View.Cycle> possible(Collection<LockTrack> tracks, long at) {
        Map<String, Set<String>> waitsFor = new TreeMap<>();
        for (LockTrack track : tracks) {
            for (Stay wait : track.waits()) {
                for (Stay hold : track.holds()) {
                    if (!wait.client.equals(hold.client)) {
                        waitsFor.computeIfAbsent(wait.client, first -> new TreeSet<>())
                                .add(hold.client);
                    }
                }
            }
        }
        Map<String, Long> seen = new HashMap<>();
        List<View.Cycle> found = new ArrayList<>();
        for (Set<String> clients : Cycles.in(waitsFor)) {
            Set<String> locks = new TreeSet<>();
            Set<String> attempts = new TreeSet<>();
            for (LockTrack track : tracks) {
                for (Stay wait : track.waits()) {
                    for (Stay hold : track.holds()) {
                        if (!wait.client.equals(hold.client)
                                && clients.contains(wait.client)
                                && clients.contains(hold.client)) {
                            locks.add(track.name);
                            attempts.add(LockTrack.id(wait.client, wait.attempt, 0));
                            attempts.add(LockTrack.id(hold.client, hold.attempt, hold.token));
                        }
                    }
                }
            }
            String key = String.join(" ", attempts);
            long first = since.getOrDefault(key, at);
            seen.put(key, first);
            if (at - first >= SHORTEST_MILLIS) {
                found.add(new View.Cycle(
                        false,
                        List.copyOf(locks),
                        List.copyOf(clients),
                        first,
                        clients.size() + " clients hold and wait for " + locks.size()
                                + " locks in a circle: a deadlock if each of them does both in one thread"));
            }
        }
        since = seen;
        return found;
    }

    /** The cycle that each lock is a part of, a certain one rather than a possible one. */
    Map<String, View.Cycle> byLock() {
        Map<String, View.Cycle> byLock = new HashMap<>();
        cycles.forEach(cycle -> cycle.locks().forEach(lock -> byLock.putIfAbsent(lock, cycle)));
        return byLock;
    }

    List<View.Cycle> cycles() {
        return cycles;
    }
}
