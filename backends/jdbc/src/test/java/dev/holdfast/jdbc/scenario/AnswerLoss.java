package dev.holdfast.jdbc.scenario;

import static dev.holdfast.jdbc.fixture.Scene.soon;

import dev.holdfast.embedded.sql.SqlServer;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.testkit.proxy.Direction;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * Loses the answer to the next write of a row. A transaction of its own lets nobody write to the table, so that the
 * write waits; the answers are held back from then on, the table is let go, and once the row was written the
 * connections are cut.
 */
final class AnswerLoss implements AutoCloseable {

    private final FaultProxy proxy;
    private final SqlServer server;
    private final String key;
    private @Nullable Connection blocking;
    private String versionBefore = "";

    AnswerLoss(FaultProxy proxy, SqlServer server, String name) {
        this.proxy = proxy;
        this.server = server;
        this.key = LockKey.of(name);
    }

    private String version() {
        return server.ask("SELECT version FROM holdfast_lock WHERE lock_name = '" + key + "'");
    }

    void afterNextWrite() throws SQLException {
        versionBefore = version();
        Connection connection = server.dataSource().getConnection();
        blocking = connection;
        connection.setAutoCommit(false);
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    isPostgres() ? "LOCK TABLE holdfast_lock IN SHARE MODE" : "LOCK TABLES holdfast_lock READ");
        }
    }

    void awaitLost() throws SQLException {
        Connection connection = blocking;
        if (connection == null) {
            throw new IllegalStateException("no write waits");
        }
        soon().until(() -> Integer.parseInt(server.ask(waiting())) > 0);
        proxy.drop(Direction.SERVER_TO_CLIENT);
        connection.rollback();
        connection.close();
        blocking = null;
        soon().until(() -> !version().equals(versionBefore));
        // Who connects again is answered.
        proxy.heal();
        proxy.cut();
    }

    private String waiting() {
        return isPostgres()
                ? "SELECT count(*) FROM pg_stat_activity WHERE usename = 'holdfast' AND wait_event_type = 'Lock'"
                : "SELECT count(*) FROM information_schema.processlist WHERE state LIKE 'Waiting for table%'";
    }

    private boolean isPostgres() {
        return server.jdbcUrl().startsWith("jdbc:postgresql:");
    }

    @Override
    public void close() throws SQLException {
        Connection connection = blocking;
        if (connection != null) {
            connection.close();
        }
    }
}
