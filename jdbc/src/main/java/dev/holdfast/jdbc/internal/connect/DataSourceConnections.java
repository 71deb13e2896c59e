package dev.holdfast.jdbc.internal.connect;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Connections of a DataSource of the application's. */
public record DataSourceConnections(DataSource from) implements ConnectionSource {

    @Override
    public Connection open() throws SQLException {
        return from.getConnection();
    }
}
