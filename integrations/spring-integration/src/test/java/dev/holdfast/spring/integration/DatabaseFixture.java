package dev.holdfast.spring.integration;

import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.HoldfastJdbc;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.UUID;

/** A database in memory. */
public final class DatabaseFixture extends ServerFixture {

    private String url = newUrl();

    private static String newUrl() {
        return "jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1";
    }

    @Override
    Holdfast connect() {
        execute("SELECT 1"); // which makes the database
        return HoldfastJdbc.builder()
                .url(url + ";IFEXISTS=TRUE")
                .createTables(true)
                .build();
    }

    @Override
    public void clear() {
        closeClients();
        url = newUrl();
    }

    /** Nobody can connect again. */
    @Override
    public void stop() {
        execute("SHUTDOWN");
    }

    @Override
    public void endIn(String name, Duration left) {
        execute("UPDATE holdfast_lock SET held_until = CAST(EXTRACT(EPOCH FROM CURRENT_TIMESTAMP(6)) * 1000000"
                + " AS BIGINT) + " + left.toMillis() * 1_000 + " WHERE lock_name = '" + name + "'");
    }

    private void execute(String sql) {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException failed) {
            throw new IllegalStateException(failed);
        }
    }
}
