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
import org.jspecify.annotations.Nullable;

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
     * @throws IllegalStateException if there is no transaction, or one that may have read what does not count any more
     * @throws SQLException if the database does not answer; the transaction has to be rolled back
     */
    public void look(Connection connection) throws SQLException {
        if (connection.getAutoCommit()) {
            throw new IllegalStateException("Cannot verify the lease on lock '" + shown(lease)
                    + "': the connection is in auto-commit mode, so it is in no transaction that could keep the row"
                    + " locked. Pass the connection of the transaction; where nothing else begins it, call"
                    + " setAutoCommit(false) first");
        }
        requireNotEnded();
        // The row does not say which lease of this client has the hold: from here on, it is this one or none.
        boolean isHeld = held.requireReturn() && isHeld(connection);
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
        boolean isSeen = dialect.locksWhatIsSeen() || isSeen(connection, table);
        lockRow(connection, table);
        LockTable.Reading locked = read(connection, table.lockedRow(), table);
        boolean isHeld = locked != null && isHeld(locked, locked.nowMicros());
        if (isHeld && !isSeen) {
            throw new IllegalStateException("Cannot verify the lease on lock '" + shown(lease)
                    + "': the transaction reads the database as it was before the lock was granted, so it may have read"
                    + " what earlier holders have changed since. Roll it back, and begin it when the lock is held, or"
                    + " set it to READ COMMITTED");
        }
        return isHeld;
    }

    /** Whether what the transaction reads is committed, and not older than the grant. */
    private boolean isSeen(Connection connection, LockTable table) throws SQLException {
        if (connection.getTransactionIsolation() == Connection.TRANSACTION_READ_UNCOMMITTED) {
            throw new IllegalStateException("Cannot verify the lease on lock '" + shown(lease)
                    + "': the transaction is READ UNCOMMITTED, so it may have read what an earlier holder has rolled"
                    + " back. Set it to READ COMMITTED");
        }
        LockTable.Reading seen = read(connection, table.row(), table);
        // A version from before a renewal says that the hold is over by now; it is that of the hold all the same.
        return seen != null && isHeld(seen, Long.MIN_VALUE);
    }

    private boolean isHeld(LockTable.Reading reading, long nowMicros) {
        return StoredLock.of(held.lock(), reading.row()).isHeld(held.backend().clientId(), held.hold(), nowMicros);
    }

    private LockTable.@Nullable Reading read(Connection connection, String query, LockTable table) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query)) {
            statement.setString(1, LockKey.of(lease.name()));
            try (ResultSet result = statement.executeQuery()) {
                return result.next() ? table.keyedReading(result) : null;
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
