package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.spi.LockId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which rows are looked at next where there are more than one query may name: all take their turns. For one thread. */
final class LookTurns {

    static final int MOST_NAMES = 500;

    private int begin;
    private int turns = 1;

    /** {@return the keys of the next rows, and whose they are} */
    Map<String, LockId> next(List<LockId> waiting, List<LockId> held) {
        Set<LockId> distinct = new LinkedHashSet<>(waiting);
        distinct.addAll(held);
        List<LockId> all = new ArrayList<>(distinct);
        turns = Math.max(1, (all.size() + MOST_NAMES - 1) / MOST_NAMES);
        Map<String, LockId> names = new LinkedHashMap<>();
        for (int count = 0; count < Math.min(MOST_NAMES, all.size()); count++) {
            LockId lock = all.get((begin + count) % all.size());
            names.put(LockKey.of(lock.name()), lock);
        }
        begin = turns == 1 ? 0 : (begin + MOST_NAMES) % all.size();
        return names;
    }

    /** {@return in how many looks all are looked at} */
    int turns() {
        return turns;
    }
}
