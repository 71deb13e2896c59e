package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.SQLException;
import org.postgresql.PGConnection;

/** What only the usual driver of PostgreSQL can do. It may be missing, since there are others. */
final class PostgresConnection {

    private PostgresConnection() {}

    /** For the driver alone: the server is told nothing. */
    static Session.Restoration prepareNothingOnTheServer(Connection connection) throws SQLException {
        try {
            if (connection.isWrapperFor(PGConnection.class)) {
                PGConnection driven = connection.unwrap(PGConnection.class);
                int before = driven.getPrepareThreshold();
                driven.setPrepareThreshold(0);
                return () -> driven.setPrepareThreshold(before);
            }
        } catch (NoClassDefFoundError isMissing) {
            // Then this is no connection of that driver.
        }
        return () -> {};
    }
}
