package dev.holdfast.jdbc.internal.table;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntPredicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A connection of one thread, with the statements that were prepared over it. It may be one of an application's pool,
 * and goes back as it came: what we have set for it is put back, or the connection is ended, so that no transaction of
 * others ever meets a setting of ours. Only {@link #abort} may be called by other threads.
 */
public final class Session implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(Session.class);

    /** What a transaction of the user's keeps locked delays the requests for other locks, too. */
    private static final int PARTS_OF_A_WAIT = 8;

    private static final int MOST_TRIES = 10;

    private static final Executor DIRECT = Runnable::run;

    /** Puts something back as it was. */
    public interface Restoration {

        /** Does so. Blocks. */
        void run() throws SQLException;
    }

    private enum State {
        OURS,
        RETURNED,
        ENDED
    }

    private final Connection connection;
    private final Dialect dialect;
    private final Map<String, PreparedStatement> statements = new HashMap<>();
    private final Deque<Restoration> former = new ArrayDeque<>();
    private final AtomicReference<State> state = new AtomicReference<>(State.OURS);
    private long lockWaitMillis;

    private Session(Connection connection, Dialect dialect) {
        this.connection = connection;
        this.dialect = dialect;
    }

    /**
     * Takes a connection over, in auto-commit mode: each statement is a transaction of its own.
     *
     * @param connection ended if it cannot be used
     * @param dialect of its database
     */
    public static Session over(Connection connection, Dialect dialect) throws SQLException {
        Session session = new Session(connection, dialect);
        try {
            if (!connection.getAutoCommit()) {
                session.putBack(() -> connection.setAutoCommit(false));
                connection.setAutoCommit(true);
            }
            return session;
        } catch (SQLException refused) {
            session.end();
            throw refused;
        }
    }

    /** Has each statement from now on sent whole, as behind a pooler. */
    public void prepareNothingOnTheServer() throws SQLException {
        putBack(dialect.prepareNothingOnTheServer(connection));
    }

    /**
     * Sets how long anything is waited for, and what else statements of ours need.
     *
     * @param answerMillis for how long an answer is waited for; a lock of the database far less long
     */
    public void configure(long answerMillis) throws SQLException {
        lockWaitMillis = Math.max(1, answerMillis / PARTS_OF_A_WAIT);
        limitNetworkWaits(Math.toIntExact(2 * answerMillis));
        dialect.configure(this, lockWaitMillis);
    }

    /** Puts something back when the connection is given back, before all that is put back already. */
    void putBack(Restoration restoration) {
        former.push(restoration);
    }

    /** Sets the level of isolation, unless the one that the connection has is as good. */
    void readCommittedUnless(IntPredicate isAsGood) throws SQLException {
        int before = isolation();
        if (!isAsGood.test(before)) {
            putBack(() -> connection.setTransactionIsolation(before));
            connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        }
    }

    /** H2 looks at all sessions for that, and fails at one that begins or ends meanwhile. */
    private int isolation() throws SQLException {
        for (int tries = 1; ; tries++) {
            try {
                return connection.getTransactionIsolation();
            } catch (SQLException failed) {
                if (tries == MOST_TRIES) {
                    throw failed;
                }
            }
        }
    }

    /** Said beneath the pool, since some pools end a connection whose driver does not support something. */
    private void limitNetworkWaits(int millis) throws SQLException {
        try {
            Connection driven =
                    connection.isWrapperFor(Connection.class) ? connection.unwrap(Connection.class) : connection;
            int before = driven.getNetworkTimeout();
            driven.setNetworkTimeout(DIRECT, millis);
            putBack(() -> driven.setNetworkTimeout(DIRECT, before));
        } catch (SQLFeatureNotSupportedException none) {
            LOG.debug("The driver cannot limit how long it waits for an answer", none);
        }
    }

    PreparedStatement prepared(String sql) throws SQLException {
        return prepared(sql, dialect::bounded);
    }

    /** For a change of the row of a lock, which does not wait for transactions of others where it can say so. */
    PreparedStatement preparedUnlessLocked(String sql) throws SQLException {
        return prepared(sql, dialect::unlessLocked);
    }

    private interface Bound {

        String of(String sql, long waitMillis);
    }

    private PreparedStatement prepared(String sql, Bound bound) throws SQLException {
        PreparedStatement known = statements.get(sql);
        if (known == null) {
            known = connection.prepareStatement(lockWaitMillis == 0 ? sql : bound.of(sql, lockWaitMillis));
            statements.put(sql, known);
        }
        return known;
    }

    void execute(String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    /** {@return the one value of a query} */
    String ask(String query) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet answer = statement.executeQuery(query)) {
            answer.next();
            return answer.getString(1);
        }
    }

    /** {@return what it talks over} */
    public Connection connection() {
        return connection;
    }

    /** Gives the connection back as it came. Where that fails, the connection is ended. Blocks. */
    @Override
    public void close() {
        try {
            while (!former.isEmpty()) {
                former.pop().run();
            }
        } catch (SQLException | RuntimeException broken) {
            LOG.debug("A connection is ended, since it could not be given back as it came", broken);
            end();
            return;
        }
        if (state.compareAndSet(State.OURS, State.RETURNED)) {
            closed(connection);
        } else {
            end();
        }
    }

    /** Ends the connection, of which nothing good is known: no pool may hand it out again. */
    public void end() {
        abort();
        // A pool that did not see the abort learns by this that the connection is of no use.
        try {
            connection.createStatement().close();
            LOG.debug("The driver has not carried the abort out");
            closed(connection.unwrap(Connection.class));
        } catch (SQLException | RuntimeException isEnded) {
            LOG.trace("The connection is ended", isEnded);
        }
        closed(connection);
    }

    /**
     * Ends the connection under what is asked over it. Does nothing when it has been given back. Blocks only in drivers
     * that try to tell the server.
     */
    public void abort() {
        if (state.compareAndSet(State.OURS, State.ENDED)) {
            try {
                connection.abort(DIRECT);
            } catch (SQLException | RuntimeException | AbstractMethodError refused) {
                LOG.debug("A connection could not be aborted", refused);
            }
        }
    }

    private static void closed(Connection connection) {
        try {
            connection.close();
        } catch (SQLException | RuntimeException alreadyBroken) {
            LOG.debug("A connection was broken when it was closed", alreadyBroken);
        }
    }
}
