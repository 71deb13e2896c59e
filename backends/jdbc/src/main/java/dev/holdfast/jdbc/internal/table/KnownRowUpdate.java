package dev.holdfast.jdbc.internal.table;

import dev.holdfast.jdbc.internal.row.LockRow;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * The statement that changes a row which was not read before: it is written if it still has the version that it is
 * thought to have. Whether the hold in it lasts, and until when the next one does, the database says by its own clock.
 * A hold that goes on is never made shorter, by however much the guess of the database's time was wrong.
 */
public final class KnownRowUpdate {

    private static final int PARAMETERS_OF_UNTIL = 3;

    private final String update;
    private final int timesUntil;

    /** In the words of one database. */
    public KnownRowUpdate(Dialect dialect) {
        String now = dialect.nowMicros();
        String until = dialect.greatest("? * held_until", "? + ? * " + now);
        this.timesUntil =
                Math.toIntExact(until.chars().filter(sign -> sign == '?').count() / PARAMETERS_OF_UNTIL);
        this.update =
                "UPDATE holdfast_lock SET version = ?, client_id = ?, attempt = ?, token = ?, numbers = ?, kept = ?,"
                        + " fence = ?, held_until = " + until + " WHERE lock_name = ? AND version = ? AND " + now
                        + " <= ? AND held_until >= ? * " + now;
    }

    /**
     * Writes a row in which nobody waits, and which no group holds.
     *
     * @param known what it is thought to be, with the same queue and group
     * @param row what it becomes
     * @param termMicros for how long it is held from now on, at least; zero if it is not held
     * @param latestMicros the database's time after which nothing is written
     * @return false if it is another one by now, if the hold in it is over, if it is too late, or if a transaction
     *     keeps the row locked
     */
    public boolean write(Session session, String key, LockRow known, LockRow row, long termMicros, long latestMicros)
            throws SQLException {
        PreparedStatement statement = session.preparedUnlessLocked(update);
        statement.setLong(1, row.version());
        statement.setString(2, row.clientId());
        statement.setLong(3, row.attempt());
        statement.setLong(4, row.token());
        statement.setInt(5, row.numbers());
        statement.setInt(6, row.kept() ? 1 : 0);
        statement.setLong(7, row.fence());
        int next = 8;
        for (int time = 0; time < timesUntil; time++) {
            statement.setLong(next++, row.isSameHold(known) ? 1 : 0);
            statement.setLong(next++, termMicros);
            statement.setLong(next++, termMicros == 0 ? 0 : 1);
        }
        statement.setString(next++, key);
        statement.setLong(next++, known.version());
        statement.setLong(next++, latestMicros);
        statement.setLong(next, known.isHeld() ? 1 : 0);
        return statement.executeUpdate() == 1;
    }
}
