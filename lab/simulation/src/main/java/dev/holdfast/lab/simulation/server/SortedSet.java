package dev.holdfast.lab.simulation.server;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A sorted set: members by score, and by their bytes where scores are equal. */
final class SortedSet implements StoredValue {

    private static final Comparator<Entry> ORDER =
            Comparator.comparingDouble(Entry::score).thenComparing(Entry::member);

    private final Map<String, Entry> byMember;
    private final NavigableSet<Entry> ordered;

    SortedSet() {
        this(new HashMap<>(), new TreeSet<>(ORDER));
    }

    private SortedSet(Map<String, Entry> byMember, NavigableSet<Entry> ordered) {
        this.byMember = byMember;
        this.ordered = ordered;
    }

    record Entry(String member, double score) {}

    boolean contains(String member) {
        return byMember.containsKey(member);
    }

    /** A member's score, or null if it is none. */
    @Nullable
    Double score(String member) {
        Entry entry = byMember.get(member);
        return entry == null ? null : entry.score();
    }

    /** Sets a member's score. */
    void put(String member, double score) {
        Entry entry = new Entry(member, score);
        Entry former = byMember.put(member, entry);
        if (former != null) {
            ordered.remove(former);
        }
        ordered.add(entry);
    }

    boolean remove(String member) {
        Entry entry = byMember.remove(member);
        return entry != null && ordered.remove(entry);
    }

    int size() {
        return ordered.size();
    }

    /** The entries from one rank to another, both included. */
    List<Entry> range(int from, int to) {
        if (from == 0 && to == 0) {
            return List.of(ordered.first());
        }
        List<Entry> range = new ArrayList<>(to - from + 1);
        Iterator<Entry> entries = ordered.iterator();
        for (int rank = 0; rank <= to; rank++) {
            Entry entry = entries.next();
            if (rank >= from) {
                range.add(entry);
            }
        }
        return range;
    }

    /** The entries from one score to another, both included. */
    List<Entry> between(double least, double most) {
        return ordered.stream()
                .filter(entry -> entry.score() >= least && entry.score() <= most)
                .toList();
    }

    @Override
    public SortedSet copy() {
        return new SortedSet(new HashMap<>(byMember), new TreeSet<>(ordered));
    }
}
