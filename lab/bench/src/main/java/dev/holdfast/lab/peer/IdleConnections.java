package dev.holdfast.lab.peer;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import org.jspecify.annotations.Nullable;

/**
 * As many connections as there were ever holders at once, with two prepared statements each: what a program keeps that
 * has one for each of its threads. Thread-safe.
 */
final class IdleConnections implements AutoCloseable {

    private final String url;
    private final String takeSql;
    private final String giveBackSql;
    private final ConcurrentLinkedDeque<Prepared> idle = new ConcurrentLinkedDeque<>();
    private final Set<Prepared> all = ConcurrentHashMap.newKeySet();

    IdleConnections(String url, String takeSql, String giveBackSql) {
        this.url = url;
        this.takeSql = takeSql;
        this.giveBackSql = giveBackSql;
    }

    record Prepared(Connection connection, PreparedStatement take, PreparedStatement giveBack) {}

    /** Returns one that is idle, or a new one. */
    Prepared take() throws SQLException {
        @Nullable Prepared waiting = idle.pollFirst();
        if (waiting != null) {
            return waiting;
        }
        Connection connection = DriverManager.getConnection(url);
        Prepared opened = new Prepared(
                connection, connection.prepareStatement(takeSql), connection.prepareStatement(giveBackSql));
        all.add(opened);
        return opened;
    }

    void giveBack(Prepared used) {
        idle.addFirst(used);
    }

    /** Closes them all, also those that a thread still uses. */
    @Override
    public void close() {
        for (Prepared prepared : all) {
            try {
                prepared.connection.abort(Runnable::run);
            } catch (SQLException e) {
                throw new IllegalStateException("could not close a connection to " + url, e);
            }
        }
        all.clear();
    }
}
