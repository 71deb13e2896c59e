package dev.holdfast.jdbc;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.service.JdbcLockBackend;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.spi.LockBackend;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Builds a client on a database. Not thread-safe. */
public final class HoldfastJdbcBuilder extends ClientBuilder<HoldfastJdbcBuilder> {

    private static final int REQUEST_THREADS = 2;
    private static final int ID_LENGTH = 16;

    private @Nullable DataSource dataSource;

    HoldfastJdbcBuilder() {}

    /**
     * Where connections come from.
     *
     * @param dataSource gives connections that join no transaction of a caller
     * @return this
     */
    public HoldfastJdbcBuilder dataSource(DataSource dataSource) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        return this;
    }

    /**
     * Connects.
     *
     * @return a client that is ready for use
     */
    public Holdfast build() {
        return start(backend());
    }

    LockBackend backend() {
        DataSource from = dataSource;
        if (from == null) {
            throw new IllegalStateException("A client on a database needs a DataSource: call dataSource(...)");
        }
        String description;
        Dialect dialect;
        try (Connection connection = from.getConnection()) {
            DatabaseMetaData said = connection.getMetaData();
            description = said.getDatabaseProductName();
            dialect = Dialect.of(said.getDatabaseProductName());
        } catch (SQLException refused) {
            throw new BackendUnavailableException(null, "Cannot connect: " + refused.getMessage(), refused);
        }
        return new JdbcLockBackend(
                new Source(from, description), dialect, clientId(), REQUEST_THREADS, responseTimeout());
    }

    private static String clientId() {
        return UUID.randomUUID().toString().replace("-", "").substring(0, ID_LENGTH);
    }

    private record Source(DataSource from, String description) implements ConnectionSource {

        @Override
        public Connection open() throws SQLException {
            return from.getConnection();
        }
    }
}
