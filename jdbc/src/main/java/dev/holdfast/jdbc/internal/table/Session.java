package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A connection of one thread, with the statements that were prepared over it. */
public final class Session implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    /** A row that a transaction of the user's keeps locked delays the requests for other locks, too. */
    private static final int PARTS_OF_A_WAIT = 8;

    private final Connection connection;
    private final Map<String, PreparedStatement> statements = new HashMap<>();

    private Session(Connection connection) {
        this.connection = connection;
    }

    /**
     * Takes a connection over.
     *
     * @param connection closed if it cannot be used
     * @param dialect of its database
     * @param waitMillis for how long an answer is waited for
     */
    public static Session over(Connection connection, Dialect dialect, long waitMillis) throws SQLException {
        try {
            connection.setAutoCommit(true);
            limitNetworkWaits(connection, Math.toIntExact(2 * waitMillis));
            dialect.configure(connection, waitMillis / PARTS_OF_A_WAIT);
            return new Session(connection);
        } catch (SQLException refused) {
            connection.close();
            throw refused;
        }
    }

    /** A database within this process has no network to wait for, and its driver may say so. */
    private static void limitNetworkWaits(Connection connection, int millis) throws SQLException {
        try {
            connection.setNetworkTimeout((Executor) Runnable::run, millis);
        } catch (SQLFeatureNotSupportedException none) {
            LOG.debug("The driver cannot limit how long it waits for an answer", none);
        }
    }

    PreparedStatement prepared(String sql) throws SQLException {
        PreparedStatement known = statements.get(sql);
        if (known == null) {
            known = connection.prepareStatement(sql);
            statements.put(sql, known);
        }
        return known;
    }

    /** {@return what it talks over} */
    public Connection connection() {
        return connection;
    }

    /** Its statements went with the connection. */
    public void forget() {
        statements.clear();
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
