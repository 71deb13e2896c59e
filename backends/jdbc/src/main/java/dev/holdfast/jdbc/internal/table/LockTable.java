package dev.holdfast.jdbc.internal.table;

import static dev.holdfast.jdbc.internal.table.ColumnType.COUNT;
import static dev.holdfast.jdbc.internal.table.ColumnType.ID;
import static dev.holdfast.jdbc.internal.table.ColumnType.NAME;
import static dev.holdfast.jdbc.internal.table.ColumnType.NUMBER;
import static dev.holdfast.jdbc.internal.table.ColumnType.TEXT;

import dev.holdfast.jdbc.internal.row.LockRow;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The statements for the table of locks. Each of them is about one row, and a transaction of its own: nothing is locked
 * between two of them.
 *
 * <p>A row is changed by compare-and-set: it was read, the rules were applied to it, and it is written if it still has
 * the version that was read. A process that stands still in between keeps nobody waiting.
 */
public final class LockTable {

    /** Until when a request counts that may be carried out at any time. */
    public static final long ANY_TIME = Long.MAX_VALUE;

    /** What the first column is called. */
    public static final String NAME_COLUMN = "lock_name";

    private static final String TABLE = "holdfast_lock";
    private static final List<String> COLUMNS = List.of(
            "version",
            "client_id",
            "attempt",
            "token",
            "numbers",
            "held_until",
            "kept",
            "fence",
            "limit_units",
            "limit_until",
            "members",
            "queue");

    /** Of these columns, and of the name. */
    private static final List<ColumnType> TYPES =
            List.of(NUMBER, ID, NUMBER, NUMBER, COUNT, NUMBER, COUNT, NUMBER, COUNT, NUMBER, TEXT, TEXT, NAME);

    /** Fails if a column is missing. */
    public static final String CHECK = "SELECT lock_name, " + String.join(", ", COLUMNS)
            + ", outcome_token, outcome_number, outcome_until, outcome_text"
            + ", data_token, data_number, data_until, data_text FROM holdfast_lock WHERE 1 = 0";

    static final int COLUMN_COUNT = COLUMNS.size();

    private final String now;
    private final String nowTable;
    private final String nowQuery;
    private final String read;
    private final String readSeveral;
    private final String lockRow;
    private final Optional<String> rowLock;
    private final String readNext;
    private final String update;
    private final String insert;

    /** In the words of one database. */
    public LockTable(Dialect dialect) {
        this.now = dialect.nowMicros();
        this.nowTable = dialect.nowTable();
        this.nowQuery = dialect.nowQuery();
        this.rowLock = dialect.rowLock();
        this.lockRow = dialect.lockRow();
        String columns = String.join(", ", COLUMNS);
        String own = "l." + String.join(", l.", COLUMNS);
        this.read = select(own);
        String each = "SELECT l.lock_name, " + now + ", " + own + " FROM " + TABLE + " l WHERE l.lock_name ";
        this.readSeveral = each + "IN (";
        this.readNext = each + "> ? ORDER BY l.lock_name" + dialect.first("?");
        this.update = "UPDATE " + TABLE + " SET " + String.join(" = ?, ", COLUMNS)
                + " = ? WHERE lock_name = ? AND version = ? AND " + now + " <= ?";
        this.insert = dialect.insertUnlessThere(TABLE + " (" + columns + ", lock_name) SELECT "
                + TYPES.stream().map(dialect::parameter).collect(Collectors.joining(", ")) + " FROM " + nowTable
                + " WHERE n.micros <= ?");
    }

    /**
     * Statements that need each right a client needs, and change nothing once they are rolled back. They are about a
     * name that no lock has, and no other client uses; the first one inserts it.
     */
    public static List<String> harmlessChanges(String clientId) {
        String name = "'" + harmlessName(clientId) + "'";
        return List.of(
                "INSERT INTO " + TABLE + " (lock_name, " + String.join(", ", COLUMNS) + ") VALUES (" + name
                        + ", 1, '', 0, 0, 0, 0, 0, 0, 0, 0, '', '')",
                "UPDATE " + TABLE + " SET version = 2 WHERE lock_name = " + name,
                "DELETE FROM " + TABLE + " WHERE lock_name = " + name);
    }

    /** Has letters, and all else that stands in a key. */
    private static String harmlessName(String clientId) {
        return "%" + clientId + "x.-_/:X";
    }

    /**
     * A query for names that are not the one that the first of {@link #harmlessChanges} inserts, but like it. A
     * collation may take them for the same, whatever the database says of the column.
     */
    public static String similarNames(String clientId) {
        String name = harmlessName(clientId);
        List<String> similar = new ArrayList<>(List.of(name.replace('x', 'X'), name.replace('X', 'x')));
        for (char ignored : "%.-_/:".toCharArray()) {
            similar.add(name.replace("" + ignored, ""));
        }
        // One by one: for a list, Derby scans a small table, and waits for what other clients insert to look
        // themselves.
        return similar.stream()
                .map(one -> "SELECT lock_name FROM " + TABLE + " WHERE lock_name = '" + one + "'")
                .collect(Collectors.joining(" UNION ALL "));
    }

    private String select(String columns) {
        return "SELECT n.micros, " + columns + " FROM " + nowTable + " LEFT JOIN " + TABLE + " l ON l.lock_name = ?";
    }

    /** A query as that for a row, with further columns. */
    String selectWith(String further) {
        return select("l." + String.join(", l.", COLUMNS) + ", " + further);
    }

    /**
     * A row, and when it was read.
     *
     * @param key the lock's name, as it stands in the table
     * @param nowMicros the database's time
     * @param row null if there is none
     */
    public record Reading(
            String key, long nowMicros, @Nullable LockRow row) {}

    /** {@return the database's time} */
    public long nowMicros(Session session) throws SQLException {
        try (ResultSet result = session.prepared(nowQuery).executeQuery()) {
            result.next();
            return result.getLong(1);
        }
    }

    /** {@return the row of a lock, and the database's time} */
    public Reading read(Session session, String key) throws SQLException {
        PreparedStatement statement = session.prepared(read);
        statement.setString(1, key);
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            return reading(result, key);
        }
    }

    Reading reading(ResultSet result, String key) throws SQLException {
        long nowMicros = result.getLong(1);
        long version = result.getLong(2);
        return new Reading(key, nowMicros, result.wasNull() ? null : row(result, version, 3));
    }

    /** {@return the rows of those locks that have one} */
    public List<Reading> read(Session session, Collection<String> keys) throws SQLException {
        PreparedStatement statement = session.prepared(readSeveral + SeveralKeys.places(keys.size()));
        SeveralKeys.set(statement, keys);
        return readings(statement);
    }

    /** {@return the rows behind a key, by their keys; fewer than so many if these are the last ones} */
    public List<Reading> readAfter(Session session, String key, int mostRows) throws SQLException {
        PreparedStatement statement = session.prepared(readNext);
        statement.setString(1, key);
        statement.setInt(2, mostRows);
        return readings(statement);
    }

    private static List<Reading> readings(PreparedStatement statement) throws SQLException {
        List<Reading> readings = new ArrayList<>();
        try (ResultSet result = statement.executeQuery()) {
            while (result.next()) {
                readings.add(new Reading(result.getString(1), result.getLong(2), row(result, result.getLong(3), 4)));
            }
        }
        return readings;
    }

    /** {@return the present row of the result of a query that names the lock first} */
    public Reading keyedReading(ResultSet result) throws SQLException {
        return new Reading(result.getString(1), result.getLong(2), row(result, result.getLong(3), 4));
    }

    /** {@return a query for one row} */
    public String row() {
        return readSeveral + "?)";
    }

    /** {@return a query for one row, which nobody else can change before the transaction ends} */
    public String lockedRow() {
        return row() + lockRow;
    }

    /** {@return a statement that has to be executed for the name before that query, where there is one} */
    public Optional<String> rowLock() {
        return rowLock;
    }

    private static LockRow row(ResultSet from, long version, int next) throws SQLException {
        return new LockRow(
                version,
                from.getString(next),
                from.getLong(next + 1),
                from.getLong(next + 2),
                from.getInt(next + 3),
                from.getLong(next + 4),
                from.getInt(next + 5) != 0,
                from.getLong(next + 6),
                from.getInt(next + 7),
                from.getLong(next + 8),
                from.getString(next + 9),
                from.getString(next + 10));
    }

    /**
     * Writes a row in the place of the one that was read.
     *
     * @param readVersion the version that was read; zero if there was no row
     * @param latestMicros the database's time after which nothing is written
     * @return false if there is another version by now, if it is too late, or if a transaction keeps the row locked
     */
    public boolean write(Session session, String key, long readVersion, LockRow row, long latestMicros)
            throws SQLException {
        PreparedStatement statement =
                readVersion == 0 ? session.prepared(insert) : session.preparedUnlessLocked(update);
        int next = set(statement, row);
        statement.setString(next++, key);
        if (readVersion != 0) {
            statement.setLong(next++, readVersion);
        }
        statement.setLong(next, latestMicros);
        try {
            return statement.executeUpdate() == 1;
        } catch (SQLIntegrityConstraintViolationException isThere) {
            return false;
        }
    }

    /** {@return true if the table can be written to; no row is changed} */
    public boolean touch(Session session) throws SQLException {
        return session.prepared("UPDATE " + TABLE + " SET version = version WHERE lock_name = ''")
                        .executeUpdate()
                == 0;
    }

    private static int set(PreparedStatement statement, LockRow row) throws SQLException {
        statement.setLong(1, row.version());
        statement.setString(2, row.clientId());
        statement.setLong(3, row.attempt());
        statement.setLong(4, row.token());
        statement.setInt(5, row.numbers());
        statement.setLong(6, row.heldUntil());
        statement.setInt(7, row.kept() ? 1 : 0);
        statement.setLong(8, row.fence());
        statement.setInt(9, row.limit());
        statement.setLong(10, row.limitUntil());
        statement.setString(11, row.members());
        statement.setString(12, row.queue());
        return COLUMN_COUNT + 1;
    }
}
