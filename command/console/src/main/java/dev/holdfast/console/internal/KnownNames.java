package dev.holdfast.console.internal;

import dev.holdfast.LockInspection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which locks are known, and which of them to look at next. Without clock and I/O; used by one thread. */
final class KnownNames {

    private static final int MOST = 2 * Board.MOST_LOCKS;

    /** A lock that was free this often when it was looked at is found again when it is taken. */
    private static final int FREE_LOOKS = 900;

    private static final class Known {

        private long lookedAt = Long.MIN_VALUE;
        private long waiters;
        private int freeLooks;
    }

    private final Set<String> named;
    private final Map<String, Known> known = new LinkedHashMap<>();
    private final Set<String> asked = new LinkedHashSet<>();
    private final Set<String> refused = new LinkedHashSet<>();
    private boolean complete = true;

    KnownNames(List<String> named) {
        this.named = new LinkedHashSet<>(named);
        named.forEach(name -> known.put(name, new Known()));
    }

    void found(List<String> names) {
        for (String name : names) {
            if (refused.contains(name)) {
                continue;
            }
            if (known.size() < MOST || known.containsKey(name) || forgetAFreeOne()) {
                known.computeIfAbsent(name, first -> new Known());
            } else {
                complete = false;
            }
        }
    }

    /** Somebody asks for it: it is looked at next, whether it was found or not. */
    void ask(String name) {
        if (!refused.contains(name) && (known.size() < MOST || known.containsKey(name) || forgetAFreeOne())) {
            known.computeIfAbsent(name, first -> new Known());
            asked.add(name);
        }
    }

    /** No lock can have this name, so it is not looked at again. */
    void refuse(String name) {
        known.remove(name);
        refused.add(name);
        if (refused.size() > MOST) {
            refused.remove(refused.iterator().next());
        }
    }

    /** What was found is taken, so it comes before what was free for the longest. */
    private boolean forgetAFreeOne() {
        return known.entrySet().stream()
                .filter(each -> each.getValue().freeLooks > 0 && !named.contains(each.getKey()))
                .max(Comparator.comparingInt(each -> each.getValue().freeLooks))
                .map(each -> known.remove(each.getKey()) != null)
                .orElse(false);
    }

    /** All names have been found once; returns whether there was room for each. */
    boolean swept() {
        boolean wasComplete = complete;
        complete = true;
        return wasComplete;
    }

    boolean contains(String name) {
        return known.containsKey(name);
    }

    /** So many at most: those that somebody has asked for, then those with waiters, then those that were due first. */
    List<String> next(int most) {
        Set<String> names = new LinkedHashSet<>();
        asked.stream().filter(known::containsKey).limit(most).forEach(names::add);
        asked.clear();
        names.addAll(due(most));
        return names.stream().limit(most).toList();
    }

    private List<String> due(int most) {
        List<Map.Entry<String, Known>> all = new ArrayList<>(known.entrySet());
        all.sort(Comparator.comparing((Map.Entry<String, Known> each) -> each.getValue().waiters == 0)
                .thenComparingLong(each -> each.getValue().lookedAt));
        // Half of them at least are others: those with waiters alone must not hide the rest.
        long waitedFor =
                all.stream().filter(each -> each.getValue().waiters > 0).count();
        int first = (int) Math.min(waitedFor, all.size() <= most ? waitedFor : most / 2);
        List<String> names = new ArrayList<>();
        all.subList(0, first).forEach(each -> names.add(each.getKey()));
        all.subList(first, all.size()).stream()
                .sorted(Comparator.comparingLong(each -> each.getValue().lookedAt))
                .limit(most - first)
                .forEach(each -> names.add(each.getKey()));
        return names;
    }

    void looked(List<String> asked, Map<String, LockInspection> seen, long at) {
        for (String name : asked) {
            Known each = known.get(name);
            LockInspection inspection = seen.get(name);
            if (each == null) {
                continue;
            }
            each.lookedAt = at;
            each.waiters = inspection == null ? 0 : inspection.waiterCount();
            boolean isFree = inspection == null || (inspection.holder().isEmpty() && inspection.waiterCount() == 0);
            each.freeLooks = isFree ? each.freeLooks + 1 : 0;
            if (each.freeLooks > FREE_LOOKS && !named.contains(name)) {
                known.remove(name);
            }
        }
    }

    int size() {
        return known.size();
    }
}
