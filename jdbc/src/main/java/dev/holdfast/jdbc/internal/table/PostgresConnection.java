package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** What only the driver of PostgreSQL can do. Used only where that driver has given the connection. */
final class PostgresConnection {

    private PostgresConnection() {}

    static void prepareNothingOnTheServer(Connection connection) throws SQLException {
        if (connection.isWrapperFor(PGConnection.class)) {
            connection.unwrap(PGConnection.class).setPrepareThreshold(0);
        }
    }
}
