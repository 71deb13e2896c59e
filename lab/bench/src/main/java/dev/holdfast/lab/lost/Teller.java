package dev.holdfast.lab.lost;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.peer.Database;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;

/** Adds one to balances under their locks: reads, and writes what it has made of that. One thread uses it. */
final class Teller implements AutoCloseable {

    private final Holdfast holdfast;
    private final LockOptions options;
    private final Look look;
    private final Pauses pauses;
    private final Database database;
    private final Connection connection;

    Teller(Holdfast holdfast, LockOptions options, Look look, Pauses pauses, Database database, String url)
            throws SQLException {
        this.holdfast = holdfast;
        this.options = options;
        this.look = look;
        this.pauses = pauses;
        this.database = database;
        this.connection = DriverManager.getConnection(url);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        connection.setAutoCommit(false);
    }

    /** Returns whether it was committed: false if the look has refused it. */
    boolean deposit(int account) throws SQLException, InterruptedException {
        Lease lease = holdfast.lock("account-" + account, options).acquire();
        try {
            long balance = Accounts.balance(connection, account);
            pauses.beforeWriting(lease);
            Accounts.write(connection, account, balance + 1);
            if (!look.isHeld(lease, connection, database)) {
                connection.rollback();
                return false;
            }
            pauses.beforeCommit(lease);
            connection.commit();
            return true;
        } finally {
            // That it was lost is no news here.
            lease.release();
        }
    }

    @Override
    public void close() throws SQLException {
        connection.rollback();
        connection.close();
    }
}
