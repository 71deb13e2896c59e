package dev.holdfast.jdbc.internal.service;

import dev.holdfast.LockInspection;
import dev.holdfast.internal.rules.Inspection;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.LockTable.Reading;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.LockId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One look at the rows of some locks, many of them at once. Used by one thread. */
public final class RowLook implements Work<Map<String, LockInspection>> {

    private static final int ROWS = 512;

    private final List<String> names;
    private final int mostWaiters;
    private final Map<String, LockInspection> seen = new LinkedHashMap<>();

    /**
     * A look that has not begun.
     *
     * @param names valid names of locks, none twice
     * @param mostWaiters how many waiters of each to show
     */
    public RowLook(List<String> names, int mostWaiters) {
        this.names = names;
        this.mostWaiters = mostWaiters;
    }

    @Override
    public Next<Map<String, LockInspection>> begin() {
        return names.isEmpty()
                ? new Next.Answered<>(Map.of())
                : Next.execute(Statement.reading(LockRows::nowMicros), nowMicros -> from(0, nowMicros));
    }

    private Next<Map<String, LockInspection>> from(int at, long nowMicros) {
        List<String> some = names.subList(at, Math.min(at + ROWS, names.size()));
        List<String> keys = some.stream().map(LockKey::of).toList();
        return Next.execute(Statement.reading(rows -> rows.read(keys)), readings -> {
            Map<String, Optional<LockInspection>> found = new LinkedHashMap<>();
            readings.forEach(reading -> found.put(LockKey.nameOf(reading.key()), inspection(reading)));
            for (String name : some) {
                found.getOrDefault(name, Optional.of(Inspection.ofFree(name, nowMicros)))
                        .ifPresent(inspection -> seen.put(name, inspection));
            }
            int end = at + some.size();
            return end < names.size() ? from(end, nowMicros) : described();
        });
    }

    /** Empty if the row is none of this version's. */
    private Optional<LockInspection> inspection(Reading reading) {
        try {
            StoredLock stored = StoredLock.of(LockId.of(LockKey.nameOf(reading.key())), reading.row());
            return Optional.of(Inspection.of(stored.state(), reading.nowMicros(), mostWaiters));
        } catch (IllegalArgumentException foreign) {
            return Optional.empty();
        }
    }

    private Next<Map<String, LockInspection>> described() {
        Set<String> holders = new TreeSet<>();
        seen.values().forEach(inspection -> holders.addAll(KnownClients.needed(inspection)));
        return Next.execute(Statement.reading(rows -> rows.clients(holders)), found -> {
            KnownClients known = new KnownClients(found);
            seen.replaceAll((name, inspection) -> known.in(inspection));
            return new Next.Answered<>(seen);
        });
    }
}
