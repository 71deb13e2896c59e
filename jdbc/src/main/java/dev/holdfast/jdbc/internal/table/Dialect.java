package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What differs between databases. */
public enum Dialect {

    /** PostgreSQL. */
    POSTGRESQL(
            "postgresql",
            "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)",
            "INSERT",
            " ON CONFLICT DO NOTHING",
            " FOR SHARE") {
        @Override
        List<String> settings(long waitMillis) {
            return List.of("SET lock_timeout = " + waitMillis, "SET default_transaction_isolation = 'read committed'");
        }

        @Override
        public void prepareNothingOnTheServer(Connection connection) throws SQLException {
            PostgresConnection.prepareNothingOnTheServer(connection);
        }
    },

    /** MariaDB and MySQL. */
    MYSQL(
            "mysql",
            "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))",
            "INSERT IGNORE",
            "",
            " LOCK IN SHARE MODE") {
        @Override
        List<String> settings(long waitMillis) {
            return List.of(
                    "SET SESSION innodb_lock_wait_timeout = " + Math.max(1, waitMillis / 1000),
                    "SET SESSION TRANSACTION ISOLATION LEVEL READ COMMITTED");
        }
    },

    /** H2. */
    H2("h2", "CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP(6)) * 1000000 AS BIGINT)", "INSERT", "", " FOR UPDATE") {
        @Override
        List<String> settings(long waitMillis) {
            return List.of("SET LOCK_TIMEOUT " + waitMillis);
        }
    };

    private final String text;
    private final String nowMicros;
    private final String insert;
    private final String unlessThere;
    private final String lockRow;

    Dialect(String text, String nowMicros, String insert, String unlessThere, String lockRow) {
        this.lockRow = lockRow;
        this.text = text;
        this.nowMicros = nowMicros;
        this.insert = insert;
        this.unlessThere = unlessThere;
    }

    /** {@return the file that creates the tables} */
    public String schemaFile() {
        return "holdfast-" + text + ".sql";
    }

    /** An expression: the database's time in microseconds. */
    String nowMicros() {
        return nowMicros;
    }

    /** The end of a query: others cannot change the rows before the transaction is over. */
    String lockRow() {
        return lockRow;
    }

    /** A statement that inserts a row unless there is one; with a database that cannot say so, it fails then. */
    String insertUnlessThere(String into) {
        return insert + " INTO " + into + unlessThere;
    }

    /**
     * Has statements of a connection sent whole each time, behind a pooler that has no connection of the server for
     * each of ours. Does nothing where no driver needs it.
     */
    public void prepareNothingOnTheServer(Connection connection) throws SQLException {}

    /** What is set for each connection of ours: no lock of the database is waited for longer than for an answer. */
    abstract List<String> settings(long waitMillis);

    /**
     * Of a database.
     *
     * @param product its name, as the driver says it
     * @return the dialect; empty if there is none for it
     */
    public static Optional<Dialect> of(String product) {
        String name = product.toLowerCase(Locale.ROOT);
        if (name.contains("postgresql")) {
            return Optional.of(POSTGRESQL);
        }
        if (name.contains("mysql") || name.contains("mariadb")) {
            return Optional.of(MYSQL);
        }
        return name.equals("h2") ? Optional.of(H2) : Optional.empty();
    }
}
