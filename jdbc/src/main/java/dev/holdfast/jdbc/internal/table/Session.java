package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;

/** A connection of one thread, with the statements that were prepared over it. */
public final class Session implements AutoCloseable {

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
            connection.setNetworkTimeout((Executor) Runnable::run, Math.toIntExact(2 * waitMillis));
            try (Statement statement = connection.createStatement()) {
                for (String setting : dialect.settings(waitMillis / PARTS_OF_A_WAIT)) {
                    statement.execute(setting);
                }
            }
            return new Session(connection);
        } catch (SQLException refused) {
            connection.close();
            throw refused;
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
