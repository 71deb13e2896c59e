package dev.holdfast.console.internal;

import dev.holdfast.console.internal.Sample.SeenBlocked;
import dev.holdfast.console.internal.Sample.SeenClient;
import dev.holdfast.spi.PrintableText;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which threads wait for one another, by what their clients say and the server confirms: a deadlock. A client clears
 * what it says within a second of the end of a wait, or after the time-out of a request that was lost. So a circle
 * counts when two looks at each of its clients and locks, with as much time between them as leaves no doubt, have shown
 * the same waits, holds and attempts. Without clock and I/O.
 */
final class ThreadGraph {

    /** Between the first look that shows a circle and the last. */
    static final long SHORTEST_MILLIS = 4_000;

    private static final long KEPT_MILLIS = 60_000;
    private static final int MOST_THREADS = 8;

    /** What a client has said, and when. */
    private record Said(SeenClient client, long at) {}

    /** One thread, with all that it owns; it waits for one lock. */
    private record Waiter(Said said, List<SeenBlocked> blocked) {

        String id() {
            return said.client.id() + ":" + blocked.get(0).number();
        }

        String awaited() {
            return blocked.get(0).awaited();
        }

        /** What it owns, of what others want. */
        Set<String> owned(Set<String> wanted) {
            return blocked.stream()
                    .map(SeenBlocked::held)
                    .filter(wanted::contains)
                    .collect(Collectors.toCollection(TreeSet::new));
        }

        String words(Set<String> wanted) {
            String owned = owned(wanted).stream()
                    .map(held -> "'" + PrintableText.of(held) + "'")
                    .collect(Collectors.joining(" and "));
            return "thread '" + PrintableText.of(blocked.get(0).thread()) + "' of "
                    + PrintableText.of(Sentences.who(said.client, said.client.id())) + " holds " + owned
                    + " and waits for '" + PrintableText.of(awaited()) + "'";
        }
    }

    private final Map<String, Said> said = new HashMap<>();
    private Map<String, Long> since = new HashMap<>();
    private List<View.Cycle> cycles = List.of();

    /** Takes how the locks are now, and what clients say. */
    void see(Collection<LockTrack> tracks, List<SeenClient> seen, long at) {
        seen.forEach(client -> said.put(client.id(), new Said(client, at)));
        said.values().removeIf(each -> at - each.at > KEPT_MILLIS);
        Map<String, Waiter> waiters = waiters();
        Map<String, Long> first = new HashMap<>();
        List<View.Cycle> found = new ArrayList<>();
        if (!waiters.isEmpty()) {
            Map<String, LockTrack> locks = new HashMap<>();
            tracks.forEach(track -> locks.put(track.name, track));
            for (Set<String> ids : Cycles.in(waitsFor(waiters, locks))) {
                List<Waiter> circle = ids.stream()
                        .map(id -> Objects.requireNonNull(waiters.get(id), "each waits"))
                        .toList();
                String key = circle.stream()
                        .flatMap(waiter -> Stream.concat(
                                Stream.of(waiter.id()), waiter.blocked.stream().map(SeenBlocked::toString)))
                        .collect(Collectors.joining("\n"));
                long sinceAt = since.getOrDefault(key, newest(circle, locks));
                first.put(key, sinceAt);
                if (oldest(circle, locks) - sinceAt >= SHORTEST_MILLIS) {
                    found.add(cycle(circle, sinceAt));
                }
            }
        }
        since = first;
        cycles = List.copyOf(found);
    }

    private Map<String, Waiter> waiters() {
        Map<String, Waiter> waiters = new TreeMap<>();
        for (Said each : said.values()) {
            // One that has gone has no thread any more; its holds end with their leases.
            if (!Boolean.FALSE.equals(each.client.connected())) {
                each.client.blocked().stream().collect(Collectors.groupingBy(SeenBlocked::number)).values().stream()
                        .map(blocked -> new Waiter(each, blocked))
                        .forEach(waiter -> waiters.put(waiter.id(), waiter));
            }
        }
        return waiters;
    }

    private static Map<String, Set<String>> waitsFor(Map<String, Waiter> waiters, Map<String, LockTrack> locks) {
        Map<String, List<Waiter>> owners = new HashMap<>();
        waiters.values()
                .forEach(waiter -> waiter.blocked.stream()
                        .map(SeenBlocked::held)
                        .distinct()
                        .forEach(held -> owners.computeIfAbsent(held, first -> new ArrayList<>())
                                .add(waiter)));
        Map<String, Set<String>> waitsFor = new TreeMap<>();
        for (Waiter waiter : waiters.values()) {
            LockTrack lock = locks.get(waiter.awaited());
            for (Waiter owner : owners.getOrDefault(waiter.awaited(), List.of())) {
                if (lock != null && !owner.id().equals(waiter.id()) && isBlocked(waiter, owner, lock)) {
                    waitsFor.computeIfAbsent(waiter.id(), first -> new TreeSet<>())
                            .add(owner.id());
                }
            }
        }
        return waitsFor;
    }

    /** Whether one waits for what another one holds, as far as the server knows it. */
    private static boolean isBlocked(Waiter waiter, Waiter owner, LockTrack lock) {
        SeenBlocked wait = waiter.blocked.get(0);
        String client = waiter.said.client.id();
        String other = owner.said.client.id();
        String label = lock.last().label();
        boolean isHeld = owner.blocked.stream()
                .filter(each -> each.held().equals(lock.name))
                .anyMatch(each -> lock.holds().stream()
                        .anyMatch(hold -> hold.client.equals(other) && hold.attempt == each.heldAttempt()));
        // Without an attempt of its own, a client waits for what it holds itself.
        boolean isAwaited = wait.awaitedAttempt() == 0
                ? client.equals(other)
                : lock.waits().stream()
                        .anyMatch(each -> each.client.equals(client) && each.attempt == wait.awaitedAttempt());
        return isHeld && isAwaited && (label == null || !label.equals(wait.awaitedGroup()));
    }

    private static long newest(List<Waiter> circle, Map<String, LockTrack> locks) {
        return looks(circle, locks).max(Long::compare).orElseThrow();
    }

    private static long oldest(List<Waiter> circle, Map<String, LockTrack> locks) {
        return looks(circle, locks).min(Long::compare).orElseThrow();
    }

    /** When each that belongs to it was last looked at. */
    private static Stream<Long> looks(List<Waiter> circle, Map<String, LockTrack> locks) {
        return circle.stream()
                .flatMap(waiter -> Stream.of(
                        waiter.said.at,
                        Objects.requireNonNull(locks.get(waiter.awaited()), "a lock that was looked at").lookedAt));
    }

    private static View.Cycle cycle(List<Waiter> circle, long sinceAt) {
        Set<String> locks = circle.stream().map(Waiter::awaited).collect(Collectors.toCollection(TreeSet::new));
        Set<String> clients =
                circle.stream().map(waiter -> waiter.said.client.id()).collect(Collectors.toCollection(TreeSet::new));
        int more = circle.size() - MOST_THREADS;
        String threads = inOrder(circle, locks).stream()
                .limit(MOST_THREADS)
                .map(waiter -> waiter.words(locks))
                .collect(Collectors.joining("; "));
        return new View.Cycle(
                true,
                List.copyOf(locks),
                List.copyOf(clients),
                sinceAt,
                threads + (more > 0 ? "; and " + more + " more threads" : "")
                        + ": none of them goes on before one gives up");
    }

    /** Each before one that it waits for, as far as that can be; the owner of the first lock is the first. */
    private static List<Waiter> inOrder(List<Waiter> circle, Set<String> locks) {
        List<Waiter> left = new ArrayList<>(circle);
        left.sort(Comparator.comparing(waiter -> String.join("\n", waiter.owned(locks))));
        List<Waiter> ordered = new ArrayList<>();
        Waiter next = left.get(0);
        while (left.remove(next)) {
            ordered.add(next);
            String awaited = next.awaited();
            next = left.stream()
                    .filter(waiter -> waiter.owned(locks).contains(awaited))
                    .findFirst()
                    .orElseGet(() -> left.isEmpty() ? circle.get(0) : left.get(0));
        }
        return ordered;
    }

    List<View.Cycle> cycles() {
        return cycles;
    }
}
