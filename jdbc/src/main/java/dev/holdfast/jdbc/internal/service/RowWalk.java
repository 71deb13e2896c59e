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
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.LockTable.Reading;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.LockId;
import java.sql.SQLException;
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
public final class RowWalk {

    private static final int ROWS = 500;
    private static final Duration LONGEST_HOLD = Duration.ofDays(365);

    private final LockTable table;
    private final ClientTable clients;
    private final String description;

    private final List<LiveLock> locks = new ArrayList<>();
    private final Map<String, Optional<ClientInfo>> known = new HashMap<>();
    private long foreignRows;

    /**
     * A walk that has not begun.
     *
     * @param description the database, as people know it
     */
    public RowWalk(LockTable table, ClientTable clients, String description) {
        this.table = table;
        this.clients = clients;
        this.description = description;
    }

    /**
     * Walks. Blocks.
     *
     * @param longest how long to go on
     * @param mostLocks how many locks to list
     * @return what was found
     */
    public LockListing list(Session session, Duration longest, int mostLocks) throws SQLException {
        long startedNanos = System.nanoTime();
        Instant serverTime = Instant.EPOCH.plus(table.nowMicros(session), ChronoUnit.MICROS);
        String last = "";
        boolean isAtEnd;
        do {
            List<Reading> page = table.readAfter(session, last, ROWS);
            read(session, page);
            isAtEnd = page.size() < ROWS;
            last = isAtEnd ? last : page.get(ROWS - 1).key();
        } while (!isAtEnd && locks.size() < mostLocks && System.nanoTime() - startedNanos < longest.toNanos());
        return new LockListing(
                locks.subList(0, Math.min(locks.size(), mostLocks)),
                foreignRows,
                isAtEnd && locks.size() <= mostLocks,
                serverTime,
                Topology.single(description, true));
    }

    private record Taken(LockInspection inspection, boolean isKept) {}

    private void read(Session session, List<Reading> page) throws SQLException {
        List<Taken> taken = new ArrayList<>();
        for (Reading reading : page) {
            taken(reading).ifPresent(taken::add);
        }
        learn(session, taken);
        for (Taken each : taken) {
            each.inspection.holder().ifPresent(holder -> locks.add(live(each, holder)));
        }
    }

    /** Empty if the lock is free, or if the row is none of this version's. */
    private Optional<Taken> taken(Reading reading) {
        try {
            StoredLock stored =
                    StoredLock.of(LockId.of(LockKey.nameOf(reading.key())), reading.row(), reading.nowMicros());
            LockState state = stored.state();
            if (state.isFree(reading.nowMicros())) {
                return Optional.empty();
            }
            LockState.Holder alone = state.holder(reading.nowMicros());
            return Optional.of(
                    new Taken(Inspection.of(state, reading.nowMicros()), alone != null && alone.inMinimumHold()));
        } catch (IllegalArgumentException | IndexOutOfBoundsException foreign) {
            foreignRows++;
            return Optional.empty();
        }
    }

    private void learn(Session session, List<Taken> taken) throws SQLException {
        Set<String> unknown = new TreeSet<>();
        taken.forEach(each -> each.inspection.holder().ifPresent(holder -> unknown.add(holder.clientId())));
        unknown.removeAll(known.keySet());
        Map<String, ClientInfo> found = clients.find(session, unknown);
        unknown.forEach(clientId -> known.put(clientId, Optional.ofNullable(found.get(clientId))));
    }

    private LiveLock live(Taken taken, Holder holder) {
        LockInspection inspection = taken.inspection;
        return new LiveLock(
                inspection.name(),
                holder.clientId(),
                holder.attempt(),
                Objects.requireNonNull(known.get(holder.clientId()), "learnt of all holders"),
                taken.isKept,
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
