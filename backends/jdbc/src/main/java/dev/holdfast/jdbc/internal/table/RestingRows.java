package dev.holdfast.jdbc.internal.table;

import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Deletes the rows of locks that nobody has used for an hour. It goes through the table by its primary key, some rows
 * at a time, so that no index is needed and no look takes long. A row that has changed since it was seen stays.
 */
public final class RestingRows {

    /** What a look has come to: where the next one begins; empty when it was the last of the table. */
    public record Page(String next) {

        /** {@return whether there is more} */
        public boolean isLast() {
            return next.isEmpty();
        }
    }

    private static final int ROWS = 500;
    private static final long KEPT_MICROS = TimeUnit.HOURS.toMicros(1);

    private record Row(String key, long version) {}

    private final String page;

    /** In the words of one database. */
    public RestingRows(Dialect dialect) {
        this.page = "SELECT lock_name, version, CASE WHEN version < n.micros - " + KEPT_MICROS
                + " AND held_until < n.micros - " + KEPT_MICROS + " AND limit_until < n.micros - " + KEPT_MICROS
                + " AND outcome_until < n.micros AND data_until < n.micros THEN 1 ELSE 0 END"
                + " FROM holdfast_lock, " + dialect.nowTable()
                + " WHERE lock_name > ? ORDER BY lock_name" + dialect.first(String.valueOf(ROWS));
    }

    /** {@return deletes what rests among the next rows} */
    public Page deleteAfter(Session session, String from) throws SQLException {
        List<Row> resting = new ArrayList<>();
        int seen = 0;
        String last = from;
        PreparedStatement looking = session.prepared(page);
        looking.setString(1, from);
        try (ResultSet rows = looking.executeQuery()) {
            while (rows.next()) {
                seen++;
                last = rows.getString(1);
                if (rows.getInt(3) == 1) {
                    resting.add(new Row(last, rows.getLong(2)));
                }
            }
        }
        delete(session, resting);
        return new Page(seen < ROWS ? "" : last);
    }

    private static void delete(Session session, List<Row> resting) throws SQLException {
        PreparedStatement deletion = session.prepared("DELETE FROM holdfast_lock WHERE lock_name = ? AND version = ?");
        for (Row row : resting) {
            deletion.setString(1, row.key);
            deletion.setLong(2, row.version);
            deletion.executeUpdate();
        }
    }
}
