package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** The databases that the statements are written for. */
public enum KnownDialect implements Dialect {

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

    KnownDialect(String text, String nowMicros, String insert, String unlessThere, String lockRow) {
        this.lockRow = lockRow;
        this.text = text;
        this.nowMicros = nowMicros;
        this.insert = insert;
        this.unlessThere = unlessThere;
    }

    @Override
    public String schemaFile() {
        return "holdfast-" + text + ".sql";
    }

    @Override
    public String nowMicros() {
        return nowMicros;
    }

    @Override
    public String lockRow() {
        return lockRow;
    }

    @Override
    public String insertUnlessThere(String into) {
        return insert + " INTO " + into + unlessThere;
    }

    @Override
    public void configure(Connection connection, long waitMillis) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String setting : settings(waitMillis)) {
                statement.execute(setting);
            }
        }
    }

    abstract List<String> settings(long waitMillis);
}
