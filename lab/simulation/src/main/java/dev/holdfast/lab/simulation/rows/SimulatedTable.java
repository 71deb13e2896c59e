package dev.holdfast.lab.simulation.rows;

import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.TextColumns;
import dev.holdfast.lab.simulation.world.Clock;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.identity.Identity;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The table of locks of a database: each statement is executed at once, and alone. */
final class SimulatedTable {

    /** What a statement finds of a row that a transaction of others keeps locked. */
    enum LockedRow {

        /** It waits, as where the database is not known. */
        WAITS,

        /** It fails, as on MariaDB. */
        FAILS,

        /** It changes nothing, as on PostgreSQL. */
        CHANGES_NOTHING
    }

    /** A statement has to wait for its row. */
    static final class LockedRowException extends SQLException {

        private static final long serialVersionUID = 1;
    }

    private static final String READ_ONLY_STATE = "25006";
    private static final int LOCK_WAIT_CODE = 1205;
    private static final long NANOS_PER_MICRO = 1_000;

    private record Stored(LockRow row, Map<StoredKind, StoredText> texts) {}

    private final Clock clock;
    private final TableBooks books;
    private final Map<String, Stored> rows = new TreeMap<>();
    private final LockedRow lockedRow;
    private final Map<String, Integer> locks = new TreeMap<>();
    private boolean readOnly;

    SimulatedTable(Clock clock, LockedRow lockedRow, TableBooks books) {
        this.clock = clock;
        this.lockedRow = lockedRow;
        this.books = books;
    }

    void lock(String key) {
        locks.merge(key, 1, Integer::sum);
    }

    void unlock(String key) {
        locks.merge(key, -1, Integer::sum);
    }

    long nowMicros() {
        return clock.nanos() / NANOS_PER_MICRO;
    }

    void readOnly(boolean is) {
        readOnly = is;
    }

    /** Deletes the rows that nobody uses, as clients do with those that rest for an hour. */
    void deleteResting(long restedMicros) {
        long before = nowMicros() - restedMicros;
        rows.values()
                .removeIf(stored -> stored.row.version() < before
                        && stored.row.heldUntil() < before
                        && stored.row.queue().isEmpty()
                        && stored.texts.values().stream().allMatch(text -> text.untilMicros() < nowMicros()));
    }

    /** {@return the row of a name; null if it has none} */
    @Nullable
    LockRow row(String key) {
        Stored stored = rows.get(key);
        return stored == null ? null : stored.row;
    }

    /**
     * The statements of one client, as of one time.
     *
     * @param client its number
     * @param id that of its process, which may be over
     * @param beganMicros when the statement began, where that is its time; else null
     */
    LockRows over(int client, String id, @Nullable Long beganMicros) {
        return new Statements(client, id, beganMicros);
    }

    private final class Statements implements LockRows {

        private final int client;
        private final String id;
        private final @Nullable Long beganMicros;

        Statements(int client, String id, @Nullable Long beganMicros) {
            this.client = client;
            this.id = id;
            this.beganMicros = beganMicros;
        }

        private long now() {
            return beganMicros == null ? nowMicros() : beganMicros;
        }

        @Override
        public long nowMicros() {
            return SimulatedTable.this.nowMicros();
        }

        @Override
        public LockTable.Reading read(String key) {
            return new LockTable.Reading(key, nowMicros(), row(key));
        }

        @Override
        public List<LockTable.Reading> read(Collection<String> keys) {
            List<LockTable.Reading> readings = new ArrayList<>();
            for (String key : keys) {
                if (rows.containsKey(key)) {
                    readings.add(read(key));
                }
            }
            return readings;
        }

        @Override
        public List<LockTable.Reading> readAfter(String key, int mostRows) {
            return rows.keySet().stream()
                    .filter(other -> other.compareTo(key) > 0)
                    .limit(mostRows)
                    .map(this::read)
                    .toList();
        }

        @Override
        public boolean write(String key, long readVersion, LockRow row, long latestMicros) throws SQLException {
            if (!mayWrite(key)) {
                return false;
            }
            LockRow present = row(key);
            long version = present == null ? 0 : present.version();
            if (version != readVersion || now() > latestMicros) {
                return false;
            }
            put(key, present, row);
            return true;
        }

        @Override
        public boolean writeKnown(String key, LockRow known, LockRow row, long termMicros, long latestMicros)
                throws SQLException {
            if (!mayWrite(key)) {
                return false;
            }
            LockRow present = row(key);
            if (present == null
                    || present.version() != known.version()
                    || now() > latestMicros
                    || (known.isHeld() && present.heldUntil() < now())) {
                return false;
            }
            // What the statement leaves alone stays as it is, not as it was thought to be.
            put(
                    key,
                    present,
                    new LockRow(
                            row.version(),
                            row.clientId(),
                            row.attempt(),
                            row.token(),
                            row.numbers(),
                            Math.max(
                                    row.isSameHold(known) ? present.heldUntil() : 0,
                                    termMicros == 0 ? 0 : now() + termMicros),
                            row.kept(),
                            row.fence(),
                            present.limit(),
                            present.limitUntil(),
                            present.members(),
                            present.queue()));
            return true;
        }

        private void put(String key, @Nullable LockRow before, LockRow after) {
            books.written(client, id, key, before, after, nowMicros());
            Stored stored = rows.get(key);
            rows.put(key, new Stored(after, stored == null ? new EnumMap<>(StoredKind.class) : stored.texts));
        }

        @Override
        public TextColumns.Reading readText(StoredKind kind, String key) {
            Stored stored = rows.get(key);
            StoredText text = stored == null ? null : stored.texts.get(kind);
            return new TextColumns.Reading(
                    nowMicros(), row(key), text == null || text.untilMicros() <= nowMicros() ? null : text);
        }

        @Override
        public boolean writeText(StoredKind kind, String key, long readVersion, StoredText text) throws SQLException {
            if (!mayWrite(key)) {
                return false;
            }
            Stored stored = rows.get(key);
            if (stored == null || stored.row.version() != readVersion) {
                return false;
            }
            LockRow row = stored.row;
            stored.texts.put(kind, text);
            rows.put(
                    key,
                    new Stored(
                            new LockRow(
                                    row.version() + 1,
                                    row.clientId(),
                                    row.attempt(),
                                    row.token(),
                                    row.numbers(),
                                    row.heldUntil(),
                                    row.kept(),
                                    row.fence(),
                                    row.limit(),
                                    row.limitUntil(),
                                    row.members(),
                                    row.queue()),
                            stored.texts));
            return true;
        }

        @Override
        public boolean touch() throws SQLException {
            requireWritable();
            return true;
        }

        @Override
        public Map<String, ClientInfo> clients(Collection<String> clientIds) {
            return Map.of();
        }

        /** Clients are not copied here, and leave no marks. */
        @Override
        public OptionalLong mark(String clientId) {
            return OptionalLong.empty();
        }

        @Override
        public boolean replaceMark(String clientId, long before, long mark) throws SQLException {
            requireWritable();
            return false;
        }

        @Override
        public boolean announce(Identity identity, String blocked, long mark) throws SQLException {
            requireWritable();
            return true;
        }

        @Override
        public boolean showBlocked(String clientId, String blocked) throws SQLException {
            requireWritable();
            return true;
        }

        @Override
        public Map<String, String> blocked(Collection<String> clientIds) {
            return Map.of();
        }

        @Override
        public List<String> warnings() {
            return List.of();
        }

        private boolean mayWrite(String key) throws SQLException {
            requireWritable();
            if (locks.getOrDefault(key, 0) == 0) {
                return true;
            }
            return switch (lockedRow) {
                case WAITS -> throw new LockedRowException();
                case FAILS -> throw new SQLException("Lock wait timeout exceeded", "HY000", LOCK_WAIT_CODE);
                case CHANGES_NOTHING -> false;
            };
        }

        private void requireWritable() throws SQLException {
            if (readOnly) {
                throw new SQLException("cannot execute UPDATE in a read-only transaction", READ_ONLY_STATE);
            }
        }
    }
}
