package dev.holdfast.jdbc.internal.connect;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connections of a DataSource of the application's. */
public record DataSourceConnections(DataSource from) implements ConnectionSource {

    private static final String NO_CONNECTION = "08001";

    /** A DataSource of the user's may throw, or return, what no driver should. */
    @Override
    public Connection open() throws SQLException {
        Connection opened;
        try {
            opened = from.getConnection();
        } catch (RuntimeException broken) {
            throw new SQLException("the DataSource has failed: " + broken, NO_CONNECTION, broken);
        }
        if (opened == null) {
            throw new SQLException("the DataSource has returned no connection", NO_CONNECTION);
        }
        return opened;
    }
}
