package dev.holdfast.jdbc.internal.service;

import dev.holdfast.LiveLock;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.internal.rules.Inspection;
import dev.holdfast.internal.rules.LockState;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.LockTable.Reading;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** One walk through the table of locks by its primary key, some rows at a time. Used by one thread. */
public final class RowWalk implements Work<LockListing> {

    private static final int ROWS = 500;
    private static final Duration LONGEST_HOLD = Duration.ofDays(365);

    private final String description;
    private final long longestNanos;
    private final int mostLocks;

    private final List<LiveLock> locks = new ArrayList<>();
    private final Map<String, Optional<ClientInfo>> known = new HashMap<>();
    private long foreignRows;
    private long startedNanos;
    private Instant serverTime = Instant.EPOCH;

    /**
     * A walk that has not begun.
     *
     * @param description the database, as people know it
     * @param longest how long to go on
     * @param mostLocks how many locks to list
     */
    public RowWalk(String description, Duration longest, int mostLocks) {
        this.description = description;
        this.longestNanos = longest.toNanos();
        this.mostLocks = mostLocks;
    }

    @Override
    public Next<LockListing> begin() {
        startedNanos = System.nanoTime();
        return Next.execute(Statement.reading(LockRows::nowMicros), micros -> {
            serverTime = Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
            return after("");
        });
    }

    private Next<LockListing> after(String key) {
        return Next.execute(Statement.reading(rows -> rows.readAfter(key, ROWS)), page -> {
            List<LockInspection> taken = new ArrayList<>();
            page.forEach(reading -> taken(reading).ifPresent(taken::add));
            Set<String> unknown = unknown(taken);
            return Next.execute(Statement.reading(rows -> rows.clients(unknown)), found -> {
                unknown.forEach(clientId -> known.put(clientId, Optional.ofNullable(found.get(clientId))));
                taken.forEach(each -> each.holder().ifPresent(holder -> locks.add(live(each, holder))));
                boolean isAtEnd = page.size() < ROWS;
                boolean goesOn = locks.size() < mostLocks && System.nanoTime() - startedNanos < longestNanos;
                return isAtEnd || !goesOn
                        ? new Next.Answered<>(listing(isAtEnd))
                        : after(page.get(ROWS - 1).key());
            });
        });
    }

    private LockListing listing(boolean isAtEnd) {
        return new LockListing(
                locks.subList(0, Math.min(locks.size(), mostLocks)),
                foreignRows,
                isAtEnd && locks.size() <= mostLocks,
                serverTime,
                Topology.single(description, true));
    }

    /** Empty if the lock is free, or if the row is none of this version's. */
    private Optional<LockInspection> taken(Reading reading) {
        if (!LockKey.isOfAName(reading.key())) {
            foreignRows++;
            return Optional.empty();
        }
        try {
            StoredLock stored = StoredLock.of(LockId.of(LockKey.nameOf(reading.key())), reading.row());
            LockState state = stored.state();
            if (state.isFree(reading.nowMicros())) {
                return Optional.empty();
            }
            return Optional.of(Inspection.of(state, reading.nowMicros()));
        } catch (IllegalArgumentException foreign) {
            foreignRows++;
            return Optional.empty();
        }
    }

    private Set<String> unknown(List<LockInspection> taken) {
        Set<String> unknown = new TreeSet<>();
        taken.forEach(each -> each.holder().ifPresent(holder -> unknown.add(holder.clientId())));
        unknown.removeAll(known.keySet());
        return unknown;
    }

    private LiveLock live(LockInspection inspection, Holder holder) {
        return new LiveLock(
                inspection.name(),
                holder.clientId(),
                holder.attempt(),
                Objects.requireNonNull(known.get(holder.clientId()), "learnt of all holders"),
                inspection.kept(),
                holder.leaseLeft(),
                heldFor(holder.token(), inspection.serverTime()),
                holder.token(),
                inspection.waiterCount(),
                description,
                inspection.group().map(group -> new LiveLock.Group(group.label(), group.units(), group.memberCount())));
    }

    /** A token is about the database's time of its grant, unless its clock was behind then. */
    private static Optional<Duration> heldFor(long token, Instant now) {
        Duration since = Duration.between(Instant.EPOCH.plus(token, ChronoUnit.MICROS), now);
        return since.isNegative() || since.compareTo(LONGEST_HOLD) > 0 ? Optional.empty() : Optional.of(since);
    }
}
