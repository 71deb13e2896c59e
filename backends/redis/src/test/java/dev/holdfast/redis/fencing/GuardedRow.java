package dev.holdfast.redis.fencing;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** A row of a SQL database, updated only where its token is not higher. */
final class GuardedRow implements GuardedResource {

    private final Connection connection;

    GuardedRow(String jdbcUrl) throws SQLException {
        this.connection = DriverManager.getConnection(jdbcUrl);
    }

    /** Makes the row, once. */
    GuardedRow create() throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(
                    "CREATE TABLE resource (id INT PRIMARY KEY, token BIGINT NOT NULL, content VARCHAR(100))");
            statement.execute("INSERT INTO resource VALUES (1, 0, '')");
        }
        return this;
    }

    @Override
    public boolean write(long token, String value) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE resource SET content = ?, token = ? WHERE id = 1 AND token <= ?")) {
            update.setString(1, value);
            update.setLong(2, token);
            update.setLong(3, token);
            return update.executeUpdate() == 1;
        }
    }

    @Override
    public String value() throws SQLException {
        try (Statement query = connection.createStatement();
                ResultSet rows = query.executeQuery("SELECT content FROM resource WHERE id = 1")) {
            rows.next();
            return rows.getString(1);
        }
    }

    @Override
    public void close() throws SQLException {
        connection.close();
    }
}
