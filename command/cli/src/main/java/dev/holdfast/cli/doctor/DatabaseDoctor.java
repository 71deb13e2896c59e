package dev.holdfast.cli.doctor;

import dev.holdfast.cli.Message;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.sql.Timestamp;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Examines a database, on connections of its own.
 *
 * @param address as its driver takes it
 */
record DatabaseDoctor(String address) {

    private static final List<String> TABLES = List.of("holdfast_lock", "holdfast_client");
    private static final String NOTHING = "SELECT client_id FROM holdfast_client WHERE 1 = 0";
    private static final int LOOKS = 5;

    List<Finding> examine() {
        List<Finding> findings = new ArrayList<>();
        try (Connection connection = DriverManager.getConnection(address);
                Statement statement = connection.createStatement()) {
            DatabaseMetaData data = connection.getMetaData();
            findings.add(Finding.ok(
                    "version",
                    data.getDatabaseProductName() + " " + data.getDatabaseProductVersion() + ", by "
                            + data.getDriverName() + " " + data.getDriverVersion()));
            findings.add(topology(connection));
            TABLES.forEach(table -> findings.add(table(statement, table)));
            findings.add(asked(
                    "clock",
                    () -> ClockSample.examine(
                            () -> time(data.getDatabaseProductName(), statement), Clock.systemUTC())));
            findings.add(asked("latency", () -> Latency.examine(() -> select(statement, NOTHING))));
            findings.add(asked("connections", () -> proxy(data.getDatabaseProductName(), statement)));
        } catch (SQLException e) {
            findings.add(isUnanswered(e) ? Finding.outOfReach(Message.of(e)) : Finding.fail("topology", Message.of(e)));
        }
        return findings;
    }

    /** The class of states in which there is no connection. */
    private static boolean isUnanswered(SQLException e) {
        return e.getSQLState() == null || e.getSQLState().startsWith("08");
    }

    private static Finding topology(Connection connection) throws SQLException {
        return connection.isReadOnly()
                ? Finding.fail("topology", "the connection is read-only; name a primary")
                : Finding.ok("topology", "the connection takes writes, as far as the driver knows");
    }

    private static Finding table(Statement statement, String table) {
        try {
            select(statement, "SELECT COUNT(*) FROM " + table + " WHERE 1 = 0");
            return Finding.ok("tables", table + " is there, and may be read");
        } catch (SQLException e) {
            return Finding.fail("tables", table + ": " + Message.of(e));
        }
    }

    /** MariaDB and MySQL say their own time in the session's zone, and by the second. */
    private static Instant time(String product, Statement statement) throws SQLException {
        boolean isInUtc = List.of("mariadb", "mysql").contains(product.toLowerCase(Locale.ROOT));
        try (ResultSet time =
                statement.executeQuery(isInUtc ? "SELECT UTC_TIMESTAMP(6)" : "SELECT CURRENT_TIMESTAMP")) {
            time.next();
            if (isInUtc) {
                return time.getObject(1, LocalDateTime.class).toInstant(ZoneOffset.UTC);
            }
            Timestamp timestamp = time.getTimestamp(1);
            return timestamp.toInstant();
        }
    }

    private static void select(Statement statement, String sql) throws SQLException {
        try (ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
        }
    }

    /** A proxy that lends a session for a transaction is seen by sessions that change. */
    private static Finding proxy(String product, Statement statement) throws SQLException {
        String question = switch (product.toLowerCase(Locale.ROOT)) {
            case "postgresql" -> "SELECT pg_backend_pid()";
            case "mariadb", "mysql" -> "SELECT CONNECTION_ID()";
            case "h2" -> "SELECT SESSION_ID()";
            default -> "";
        };
        if (question.isEmpty()) {
            return Finding.unknown("connections", "not known how to ask " + product + " for its session");
        }
        Set<Long> sessions = new HashSet<>();
        for (int i = 0; i < LOOKS; i++) {
            try (ResultSet session = statement.executeQuery(question)) {
                session.next();
                sessions.add(session.getLong(1));
            }
        }
        return sessions.size() == 1
                ? Finding.ok("connections", "one session for one connection; no proxy was seen that shares sessions")
                : Finding.warn(
                        "connections",
                        "a proxy changes the session between transactions; that works, but messages of"
                                + " the database do not reach clients through it");
    }

    private interface Check {
        Finding run() throws Exception;
    }

    private static Finding asked(String check, Check asked) {
        try {
            return asked.run();
        } catch (Exception e) {
            return Finding.unknown(check, Message.of(e));
        }
    }
}
