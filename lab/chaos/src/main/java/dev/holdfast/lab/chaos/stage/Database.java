package dev.holdfast.lab.chaos.stage;

import dev.holdfast.embedded.sql.MariaDbServer;
import dev.holdfast.embedded.sql.PostgresServer;
import dev.holdfast.embedded.sql.SqlServer;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What differs between the databases. Each hands every change to the system before it answers, so that one which is
 * killed has lost none.
 */
enum Database {
    POSTGRESQL("PostgreSQL", "connectTimeout=2&socketTimeout=10") {
        @Override
        Optional<String> missing() {
            return PostgresServer.missing();
        }

        @Override
        SqlServer run(Map<String, String> environment) {
            return PostgresServer.run(environment);
        }

        @Override
        String version(SqlServer server) {
            return server.ask("SHOW server_version");
        }

        @Override
        String nowMicros() {
            return "CAST(EXTRACT(EPOCH FROM clock_timestamp()) * 1000000 AS bigint)";
        }

        @Override
        List<String> users() {
            return List.of(
                    "CREATE ROLE " + ClientUser.NAME + " LOGIN PASSWORD '" + ClientUser.PASSWORD + "'",
                    "GRANT " + RIGHTS + " ON holdfast_lock, holdfast_client TO " + ClientUser.NAME,
                    // Or whoever makes it read-only could not lock a row.
                    "ALTER ROLE postgres SET default_transaction_read_only = off");
        }

        @Override
        List<String> endOfSessions() {
            return List.of(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '" + ClientUser.NAME + "'");
        }

        @Override
        List<String> readOnly(boolean readOnly) {
            return List.of("ALTER SYSTEM SET default_transaction_read_only = " + readOnly, "SELECT pg_reload_conf()");
        }
    },
    MARIADB("MariaDB", "connectTimeout=2000&socketTimeout=10000") {
        @Override
        Optional<String> missing() {
            return MariaDbServer.missing();
        }

        @Override
        SqlServer run(Map<String, String> environment) {
            return MariaDbServer.run(environment);
        }

        @Override
        String version(SqlServer server) {
            return server.version().replaceFirst("-.*", "");
        }

        @Override
        String nowMicros() {
            return "TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(6))";
        }

        @Override
        List<String> users() {
            return List.of(
                    "CREATE USER '" + ClientUser.NAME + "'@'%' IDENTIFIED BY '" + ClientUser.PASSWORD + "'",
                    "GRANT " + RIGHTS + " ON holdfast.holdfast_lock TO '" + ClientUser.NAME + "'@'%'",
                    "GRANT " + RIGHTS + " ON holdfast.holdfast_client TO '" + ClientUser.NAME + "'@'%'");
        }

        @Override
        List<String> endOfSessions() {
            return List.of("KILL CONNECTION USER '" + ClientUser.NAME + "'");
        }

        @Override
        List<String> readOnly(boolean readOnly) {
            return List.of("SET GLOBAL read_only = " + (readOnly ? 1 : 0));
        }
    };

    /** What the documentation says that a client needs. */
    private static final String RIGHTS = "SELECT, INSERT, UPDATE, DELETE";

    private final String product;
    private final String timeouts;

    Database(String product, String timeouts) {
        this.product = product;
        this.timeouts = timeouts;
    }

    String product() {
        return product;
    }

    /** In the words of the driver: a fault may be at work where the laboratory connects. */
    String timeouts() {
        return timeouts;
    }

    /** Returns why there is none on this machine; empty if there is one. */
    abstract Optional<String> missing();

    abstract SqlServer run(Map<String, String> environment);

    abstract String version(SqlServer server);

    /** Returns an expression: the time of its clock. */
    abstract String nowMicros();

    /** Returns what makes the user of the clients, and what is needed besides. */
    abstract List<String> users();

    /** Returns what ends all sessions of the clients. */
    abstract List<String> endOfSessions();

    abstract List<String> readOnly(boolean readOnly);
}
