package dev.holdfast.jdbc.internal.table;

import dev.holdfast.internal.rules.StoredText;
import dev.holdfast.jdbc.internal.row.LockRow;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.nio.charset.StandardCharsets;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The statements for the texts that are stored with a lock. They stand in the lock's own row, so that whether the lock
 * is held is decided by the same version.
 */
public final class TextColumns {

    private final LockTable table;
    private final String read;
    private final String write;

    /** Those of one kind. */
    public TextColumns(LockTable table, Dialect dialect, StoredKind kind) {
        String column = kind.name().toLowerCase(Locale.ROOT);
        this.table = table;
        this.read = table.selectWith(
                "l." + column + "_token, l." + column + "_number, l." + column + "_until, l." + column + "_text");
        this.write = "UPDATE holdfast_lock SET version = version + 1, " + column + "_token = ?, " + column
                + "_number = ?, " + column + "_until = ?, " + column
                + "_text = ? WHERE lock_name = ? AND version = ?";
    }

    /**
     * A row with a text.
     *
     * @param nowMicros the database's time
     * @param row null if there is none
     * @param text null if there is none, or if it is over
     */
    public record Reading(
            long nowMicros, @Nullable LockRow row, @Nullable StoredText text) {}

    /** {@return the row, and the text} */
    public Reading read(Session session, String key) throws SQLException {
        PreparedStatement statement = session.prepared(read);
        statement.setString(1, key);
        try (ResultSet result = statement.executeQuery()) {
            result.next();
            LockTable.Reading row = table.reading(result, key);
            int next = LockTable.COLUMN_COUNT + 2;
            long untilMicros = result.getLong(next + 2);
            StoredText text = row.row() == null || untilMicros <= row.nowMicros()
                    ? null
                    : new StoredText(
                            new StoredOutcome(result.getLong(next), textOf(result.getBytes(next + 3))),
                            result.getLong(next + 1),
                            untilMicros);
            return new Reading(row.nowMicros(), row.row(), text);
        }
    }

    /** {@return false if there is another version by now, or if a transaction keeps the row locked} */
    public boolean write(Session session, String key, long readVersion, StoredText text) throws SQLException {
        PreparedStatement statement = session.preparedUnlessLocked(write);
        statement.setLong(1, text.stored().token());
        statement.setLong(2, text.number());
        statement.setLong(3, text.untilMicros());
        statement.setBytes(4, text.stored().text().getBytes(StandardCharsets.UTF_8));
        statement.setString(5, key);
        statement.setLong(6, readVersion);
        return statement.executeUpdate() == 1;
    }

    /** Bytes, so that a text is kept whatever the character set of the database. */
    private static String textOf(byte[] stored) {
        return new String(stored, StandardCharsets.UTF_8);
    }
}
