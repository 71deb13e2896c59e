package dev.holdfast.console.internal;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** Finds those that wait for one another: strongly connected parts of a graph, by Tarjan, without recursion. */
final class Cycles {

    private Cycles() {}

    /**
     * The parts in which each reaches each other. One that only waits for itself is none.
     *
     * @param edges from each to those for whom it waits
     */
    static List<Set<String>> in(Map<String, ? extends Collection<String>> edges) {
        Map<String, Integer> index = new HashMap<>();
        Map<String, Integer> low = new HashMap<>();
        Deque<String> open = new ArrayDeque<>();
        Set<String> isOpen = new TreeSet<>();
        List<Set<String>> parts = new ArrayList<>();
        for (String root : new TreeMap<>(edges).keySet()) {
            if (index.containsKey(root)) {
                continue;
            }
            Deque<Visit> visits = new ArrayDeque<>();
            visits.push(begin(root, edges, index, low, open, isOpen));
            while (!visits.isEmpty()) {
                Visit visit = visits.element();
                if (visit.left.isEmpty()) {
                    visits.pop();
                    if (of(visit.node, low) == of(visit.node, index)) {
                        Set<String> part = closed(visit.node, open, isOpen);
                        if (part.size() > 1) {
                            parts.add(part);
                        }
                    }
                    if (!visits.isEmpty()) {
                        low.merge(visits.element().node, of(visit.node, low), Math::min);
                    }
                    continue;
                }
                String next = visit.left.pop();
                if (!index.containsKey(next)) {
                    visits.push(begin(next, edges, index, low, open, isOpen));
                } else if (isOpen.contains(next)) {
                    low.merge(visit.node, of(next, index), Math::min);
                }
            }
        }
        return parts;
    }

    private static int of(String node, Map<String, Integer> numbers) {
        return Objects.requireNonNull(numbers.get(node), "a number of each node that was visited");
    }

    private record Visit(String node, Deque<String> left) {}

    private static Visit begin(
            String node,
            Map<String, ? extends Collection<String>> edges,
            Map<String, Integer> index,
            Map<String, Integer> low,
            Deque<String> open,
            Set<String> isOpen) {
        low.put(node, index.size());
        index.put(node, index.size());
        open.push(node);
        isOpen.add(node);
        Collection<String> next = edges.get(node);
        return new Visit(node, next == null ? new ArrayDeque<>() : new ArrayDeque<>(next));
    }

    private static Set<String> closed(String node, Deque<String> open, Set<String> isOpen) {
        Set<String> part = new TreeSet<>();
        String each;
        do {
            each = open.pop();
            isOpen.remove(each);
            part.add(each);
        } while (!each.equals(node));
        return part;
    }
}
