package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.Optional;

/**
 * SQL as its standard has it, for databases that are not known. Only the time in microseconds has no standard
 * expression.
 */
public final class StandardDialect implements Dialect {

    private static final String STANDARD_TEXT = "CLOB(1048576)";

    /** HSQLDB. It would keep each version of a large object until a checkpoint, and locks rows for no query. */
    static final StandardDialect HSQLDB =
            new StandardDialect("holdfast-hsqldb.sql", "(UNIX_MILLIS() * 1000)", "VARCHAR(1048576)", "");

    /**
     * Derby. Its query locks a row so that others can read it, as an update would not. All that its SQL knows of time
     * is local time, which another zone, or the end of summer time, sets forward or back; so its clock is a function.
     */
    public static final StandardDialect DERBY = new StandardDialect(
            "holdfast-derby.sql", "(holdfast_millis() * 1000)", STANDARD_TEXT, " FOR UPDATE WITH RS");

    private final String schemaFile;
    private final String nowMicros;
    private final String longText;
    private final String lockRow;

    private StandardDialect(String schemaFile, String nowMicros, String longText, String lockRow) {
        this.schemaFile = schemaFile;
        this.nowMicros = nowMicros;
        this.longText = longText;
        this.lockRow = lockRow;
    }

    static Dialect withClock(String nowMicros) {
        return new StandardDialect("holdfast-standard.sql", "(" + nowMicros + ")", STANDARD_TEXT, "");
    }

    @Override
    public String schemaFile() {
        return schemaFile;
    }

    @Override
    public String nowMicros() {
        return nowMicros;
    }

    @Override
    public String nowTable() {
        return "(VALUES (" + nowMicros + ")) AS n (micros)";
    }

    @Override
    public String nowQuery() {
        return "VALUES (" + nowMicros + ")";
    }

    @Override
    public String parameter(ColumnType type) {
        return "CAST(? AS " + type.sql(longText) + ")";
    }

    @Override
    public String greatest(String one, String other) {
        return "CASE WHEN " + one + " >= " + other + " THEN " + one + " ELSE " + other + " END";
    }

    @Override
    public String first(String rows) {
        return " FETCH FIRST " + rows + " ROWS ONLY";
    }

    @Override
    public String lockRow() {
        return lockRow;
    }

    /** An update locks its row until the transaction ends in each database, while {@code FOR UPDATE} may not. */
    @Override
    public Optional<String> rowLock() {
        return lockRow.isEmpty()
                ? Optional.of("UPDATE holdfast_lock SET version = version WHERE lock_name = ?")
                : Optional.empty();
    }

    /**
     * How long a lock is waited for can be said in no standard way. What an update sees that has waited is known of no
     * other level.
     */
    @Override
    public void configure(Session session, long waitMillis) throws SQLException {
        session.readCommittedUnless(level -> level == Connection.TRANSACTION_READ_COMMITTED);
    }

    @Override
    public String toString() {
        return "standard SQL with the clock " + nowMicros;
    }
}
