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
 * Loses the answer to the next write of a row. A transaction of its own holds the row, so that the write waits; the
 * answers are held back from then on, the row is let go, and once it was written the connections are cut.
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
            // Also where there is no row yet: then the key itself is taken.
            statement.execute(
                    versionBefore.isEmpty()
                            ? "INSERT INTO holdfast_lock (lock_name, version, client_id, attempt, token, numbers,"
                                    + " held_until, kept, fence, limit_units, limit_until, members, queue) VALUES ('"
                                    + key
                                    + "', 1, '', 0, 0, 0, 0, 0, 0, 0, 0, '', '')"
                            : "SELECT version FROM holdfast_lock WHERE lock_name = '" + key + "' FOR UPDATE");
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
        return server.jdbcUrl().startsWith("jdbc:postgresql:")
                ? "SELECT count(*) FROM pg_stat_activity WHERE usename = 'holdfast' AND wait_event_type = 'Lock'"
                : "SELECT count(*) FROM information_schema.innodb_trx WHERE trx_state = 'LOCK WAIT'";
    }

    @Override
    public void close() throws SQLException {
        Connection connection = blocking;
        if (connection != null) {
            connection.close();
        }
    }
}
