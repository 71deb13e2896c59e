package dev.holdfast.jdbc.internal.verify;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.internal.HeldLease;
import dev.holdfast.jdbc.internal.row.StoredLock;
import dev.holdfast.jdbc.internal.service.JdbcLockBackend;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.LockKey;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.spi.PrintableText;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;

/**
 * Whether a lease's hold is in the table, by a query that locks its row until the transaction ends: nobody else can be
 * granted the lock before, since that would change the row.
 */
public final class HoldVerification {

    private final Lease lease;
    private final HeldLease held;
    private final JdbcLockBackend backend;

    private HoldVerification(Lease lease, HeldLease held, JdbcLockBackend backend) {
        this.lease = lease;
        this.held = held;
        this.backend = backend;
    }

    /**
     * Of a lease.
     *
     * @param lease any lease
     * @throws IllegalArgumentException if it is not of a client on a database
     */
    public static HoldVerification of(Lease lease) {
        HeldLease held = HeldLease.of(lease)
                .orElseThrow(() -> new IllegalArgumentException("Cannot verify a "
                        + lease.getClass().getName() + ": pass the lease that a client of Holdfast has returned"));
        if (!(held.backend() instanceof JdbcLockBackend backend)) {
            throw new IllegalArgumentException("Cannot verify the lease on lock '" + shown(lease)
                    + "' in a database: its lock is kept in " + held.backend().description()
                    + ". Use a client of HoldfastJdbc on the database of the transaction");
        }
        return new HoldVerification(lease, held, backend);
    }

    /**
     * Looks, in the transaction of a connection.
     *
     * @throws LeaseLostException if the lock is not held by this lease
     * @throws IllegalStateException if there is no transaction
     * @throws SQLException if the database does not answer; the transaction has to be rolled back
     */
    public void look(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            throw new IllegalStateException("Cannot verify the lease on lock '" + shown(lease)
                    + "': the connection is in auto-commit mode, so that the look would end at once."
                    + " Call setAutoCommit(false), and verify as the last statement before commit()");
        }
        requireNotEnded();
        boolean isHeld = isHeld(connection);
        // The hold may have gone to another lease of this client meanwhile, which the row does not say.
        requireNotEnded();
        if (!isHeld) {
            throw new LeaseLostException(
                    lease.name(),
                    lease.token(),
                    "The lease on lock '" + shown(lease) + "' (token " + lease.token()
                            + ") is not in the database any more: its time was over, or an operator released it."
                            + " Roll the transaction back; another client may hold the lock",
                    null);
        }
    }

    private void requireNotEnded() {
        LeaseState known = lease.state();
        if (known == LeaseState.LOST || known == LeaseState.RELEASED) {
            lease.check();
        }
    }

    private boolean isHeld(Connection connection) throws SQLException {
        String product = connection.getMetaData().getDatabaseProductName();
        Dialect dialect = Dialect.of(product, backend.clock())
                .orElseThrow(() -> new IllegalArgumentException("Cannot verify the lease on lock '" + shown(lease)
                        + "' in the database '" + product + "': pass a connection to the database of the locks"));
        LockTable table = new LockTable(dialect);
        lockRow(connection, table);
        try (PreparedStatement statement = connection.prepareStatement(table.lockedRow())) {
            statement.setString(1, LockKey.of(lease.name()));
            try (ResultSet result = statement.executeQuery()) {
                if (!result.next()) {
                    return false;
                }
                LockTable.Reading reading = table.keyedReading(result);
                return StoredLock.of(held.lock(), reading.row())
                        .isHeld(held.backend().clientId(), held.hold(), reading.nowMicros());
            }
        }
    }

    private void lockRow(Connection connection, LockTable table) throws SQLException {
        Optional<String> sql = table.rowLock();
        if (sql.isPresent()) {
            try (PreparedStatement statement = connection.prepareStatement(sql.get())) {
                statement.setString(1, LockKey.of(lease.name()));
                statement.executeUpdate();
            }
        }
    }

    private static String shown(Lease lease) {
        return PrintableText.of(lease.name());
    }
}
