package dev.holdfast.lab.lost;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.jdbc.HoldfastJdbc;
import dev.holdfast.lab.peer.Database;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Locale;

/** How a transaction makes sure of its lock before it is committed. */
enum Look {
    NONE("without a look") {
        @Override
        boolean isHeld(Lease lease, Connection connection, Database database) {
            return true;
        }
    },

    /** What one may try by hand: true when it was asked, and perhaps not any more when the commit comes. */
    SELECT("a plain SELECT of the hold") {
        @Override
        boolean isHeld(Lease lease, Connection connection, Database database) throws SQLException {
            try (PreparedStatement query =
                    connection.prepareStatement("SELECT 1 FROM holdfast_lock WHERE lock_name = ? AND token <= ?"
                            + " AND token + numbers > ? AND held_until > " + database.nowMicros())) {
                query.setString(1, lease.name());
                query.setLong(2, lease.token());
                query.setLong(3, lease.token());
                try (ResultSet row = query.executeQuery()) {
                    return row.next();
                }
            }
        }
    },

    VERIFY("HoldfastJdbc.verify") {
        @Override
        boolean isHeld(Lease lease, Connection connection, Database database) throws SQLException {
            try {
                HoldfastJdbc.verify(lease, connection);
                return true;
            } catch (LeaseLostException lost) {
                return false;
            }
        }
    };

    private final String words;

    Look(String words) {
        this.words = words;
    }

    /** Asks within the transaction of the connection. */
    abstract boolean isHeld(Lease lease, Connection connection, Database database) throws SQLException;

    /** How people know it. */
    String words() {
        return words;
    }

    /** As the option wants it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
