package dev.holdfast.lab.lost;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Balances in a table, which nothing protects but locks. */
final class Accounts {

    private Accounts() {}

    /** Makes the table anew, with so many accounts that have nothing. */
    static void open(Connection connection, int count) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute("DROP TABLE IF EXISTS bench_account");
            statement.execute("CREATE TABLE bench_account (id INT NOT NULL PRIMARY KEY, balance BIGINT NOT NULL)");
        }
        try (PreparedStatement insert = connection.prepareStatement("INSERT INTO bench_account VALUES (?, 0)")) {
            for (int id = 0; id < count; id++) {
                insert.setInt(1, id);
                insert.executeUpdate();
            }
        }
    }

    static long sum(Connection connection) throws SQLException {
        return number(connection.prepareStatement("SELECT SUM(balance) FROM bench_account"));
    }

    static long balance(Connection connection, int id) throws SQLException {
        PreparedStatement query = connection.prepareStatement("SELECT balance FROM bench_account WHERE id = ?");
        query.setInt(1, id);
        return number(query);
    }

    private static long number(PreparedStatement query) throws SQLException {
        try (query;
                ResultSet row = query.executeQuery()) {
            row.next();
            return row.getLong(1);
        }
    }

    static void write(Connection connection, int id, long balance) throws SQLException {
        try (PreparedStatement update =
                connection.prepareStatement("UPDATE bench_account SET balance = ? WHERE id = ?")) {
            update.setLong(1, balance);
            update.setInt(2, id);
            update.executeUpdate();
        }
    }
}
