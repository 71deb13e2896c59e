package dev.holdfast.jdbc;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.jdbc.internal.verify.HoldVerification;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Objects;
import javax.sql.DataSource;

/**
 * Clients on a database: PostgreSQL, MariaDB, MySQL or H2. Their locks are rows of the table {@code holdfast_lock}.
 *
 * <pre>{@code
 * try (Holdfast holdfast = HoldfastJdbc.on(dataSource)) {
 *     holdfast.lock("order:42").run(() -> ship(42));
 * }
 * }</pre>
 */
public final class HoldfastJdbc {

    private HoldfastJdbc() {}

    /**
     * Connects with the default settings. Blocks until the database has answered.
     *
     * @param dataSource gives connections, of which the client takes three and keeps them until it is closed
     * @return a client that is ready for use
     * @throws dev.holdfast.BackendUnavailableException if the database cannot be reached
     * @throws dev.holdfast.BackendMisconfiguredException if the table is missing or may not be used; the message says
     *     what to mend
     */
    public static Holdfast on(DataSource dataSource) {
        return builder().dataSource(dataSource).build();
    }

    /**
     * Connects with the default settings. Blocks until the database has answered.
     *
     * @param url as its driver wants it, such as {@code jdbc:postgresql://localhost/shop?user=app&password=secret}
     * @return a client that is ready for use
     * @throws IllegalArgumentException if no driver knows the URL
     * @throws dev.holdfast.BackendUnavailableException if the database cannot be reached
     * @throws dev.holdfast.BackendMisconfiguredException if the table is missing or may not be used; the message says
     *     what to mend
     */
    public static Holdfast connect(String url) {
        return builder().url(url).build();
    }

    /**
     * Makes sure, within a transaction, that the lock is still held by a lease, and stays so until the transaction
     * ends: no other grant of the lock can be written before. As the last statement before the commit it makes the lock
     * and the data agree, whatever pauses and lost messages there were: what is committed was done under the lock.
     * Blocks for one query on PostgreSQL, and for up to four elsewhere.
     *
     * <p>The row of the lock stays locked until the transaction ends, also for renewals of this lease, so commit at
     * once. A rollback to a savepoint from before this call takes it back. When the lease is released, the lock goes
     * back to the database, and neither to the next caller of its client at once nor to rest.
     *
     * <p>Use {@code READ COMMITTED}: at higher isolation levels the database may refuse the query with a serialization
     * failure, and nothing is verified then. The user of the connection needs the right to update the table
     * {@code holdfast_lock}.
     *
     * @param lease of a client on the same database
     * @param connection in a transaction, which the caller commits or rolls back
     * @throws dev.holdfast.LeaseLostException if the lock is not held by the lease any more: roll back
     * @throws IllegalStateException if the connection is in auto-commit mode, or if its transaction may have read what
     *     does not count: it is {@code READ UNCOMMITTED}, or reads the database as it was before the lock was granted
     * @throws IllegalArgumentException if the lease is of a client on something else than a database
     * @throws SQLException if the database does not answer the query: roll back, since nothing is verified
     */
    public static void verify(Lease lease, Connection connection) throws SQLException {
        Objects.requireNonNull(connection, "connection");
        HoldVerification.of(Objects.requireNonNull(lease, "lease")).look(connection);
    }

    /**
     * Starts to build a client.
     *
     * @return a builder with the default settings
     */
    public static HoldfastJdbcBuilder builder() {
        return new HoldfastJdbcBuilder();
    }
}
