package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import java.sql.SQLException;

/** What has to be known of a session before anything is asked over it. Thread-safe. */
public interface SessionCheck {

    /**
     * Looks. Blocks.
     *
     * @throws SQLException if it could not be found out
     * @throws BackendFailure if the session must not be used
     */
    void of(Session session) throws SQLException, BackendFailure;
}
