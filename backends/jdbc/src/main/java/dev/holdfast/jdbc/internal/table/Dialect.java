package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Locale;
import java.util.Optional;

/** What differs between databases. */
public interface Dialect {

    /** {@return the file that creates the tables} */
    String schemaFile();

    /** An expression: the database's time in microseconds. */
    String nowMicros();

    /** A table of one row with one column, {@code n.micros}: the database's time. */
    default String nowTable() {
        return "(SELECT " + nowMicros() + " AS micros) n";
    }

    /** A query for the database's time. */
    default String nowQuery() {
        return "SELECT " + nowMicros();
    }

    /** The place of a parameter where nothing around it says of which type it is. */
    default String parameter(ColumnType type) {
        return "?";
    }

    /** An expression: the greater one of two, each of which may be in it more than once. */
    default String greatest(String one, String other) {
        return "GREATEST(" + one + ", " + other + ")";
    }

    /** The end of an ordered query: only the first rows. */
    default String first(String rows) {
        return " LIMIT " + rows;
    }

    /** A statement that inserts a row unless there is one; with a database that cannot say so, it fails then. */
    default String insertUnlessThere(String into) {
        return "INSERT INTO " + into;
    }

    /** The end of a query: others cannot change the rows before the transaction is over. */
    String lockRow();

    /**
     * Whether a query that locks a row shows what the other queries of its transaction show, and fails if that is not
     * the newest; and whether none of them shows what is not committed. Elsewhere, a transaction can lock a row of
     * which it reads an older version.
     */
    default boolean locksWhatIsSeen() {
        return false;
    }

    /** A statement that locks a row by its name in the place of {@link #lockRow}, where no query can. */
    default Optional<String> rowLock() {
        return Optional.empty();
    }

    /**
     * Has the statements of a connection sent whole each time, behind a pooler that has no connection of the server for
     * each of ours. Does nothing where no driver needs it.
     *
     * @return what puts that back as it was
     */
    default Session.Restoration prepareNothingOnTheServer(Connection connection) throws SQLException {
        return () -> {};
    }

    /**
     * A statement of ours that waits for the locks of others no longer than so, if a statement can say that for itself:
     * unlike a setting of the session, that is seen by nobody else, whatever stands between us and the database.
     *
     * @param sql if it changes rows, its first condition is that of the change
     */
    default String bounded(String sql, long waitMillis) {
        return sql;
    }

    /**
     * The same for a change of the row of a lock, which does not wait for one that a transaction keeps locked, where
     * the database can say so: it changes nothing then, or fails.
     *
     * @param sql an update {@code WHERE lock_name = ? AND} more
     */
    default String unlessLocked(String sql, long waitMillis) {
        return bounded(sql, waitMillis);
    }

    /**
     * Sets what has to be set for a session of ours before it is used, as far as no statement can say it for itself,
     * and has it put back later.
     *
     * @param waitMillis no lock of the database is waited for longer, if it can say so
     */
    void configure(Session session, long waitMillis) throws SQLException;

    /**
     * Of a database.
     *
     * @param product its name, as the driver says it
     * @param clock an expression that users have given for a database that is not known: its time in microseconds
     * @return the dialect; empty if the database is not known, and no clock is given
     */
    static Optional<Dialect> of(String product, Optional<String> clock) {
        String name = product.toLowerCase(Locale.ROOT);
        if (name.contains("postgresql")) {
            return Optional.of(KnownDialect.POSTGRESQL);
        }
        if (name.contains("mariadb")) {
            return Optional.of(KnownDialect.MARIADB);
        }
        if (name.contains("mysql")) {
            return Optional.of(KnownDialect.MYSQL);
        }
        return switch (name) {
            case "h2" -> Optional.of(KnownDialect.H2);
            case "hsql database engine" -> Optional.of(StandardDialect.HSQLDB);
            case "apache derby" -> Optional.of(StandardDialect.DERBY);
            default -> clock.map(StandardDialect::withClock);
        };
    }
}
