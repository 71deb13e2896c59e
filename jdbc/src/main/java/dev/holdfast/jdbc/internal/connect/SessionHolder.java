package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The session of one thread, which is opened again after it has broken. Only {@link #close} may be called by others.
 */
public final class SessionHolder {

    private final ConnectionSource source;
    private final Dialect dialect;
    private final long waitMillis;
    private final SessionCheck check;
    private volatile @Nullable Session session;
    private volatile boolean closed;
    private volatile boolean isBehindPooler;

    /** Nothing is opened yet; each session is used as it is. */
    public SessionHolder(ConnectionSource source, Dialect dialect, long waitMillis) {
        this(source, dialect, waitMillis, session -> {});
    }

    /**
     * Nothing is opened yet.
     *
     * @param check of each session before it is used
     */
    public SessionHolder(ConnectionSource source, Dialect dialect, long waitMillis, SessionCheck check) {
        this.source = source;
        this.dialect = dialect;
        this.waitMillis = waitMillis;
        this.check = check;
    }

    /** {@return the present session} */
    public Session get() throws BackendFailure {
        Session present = session;
        if (present == null) {
            if (closed) {
                throw closedBefore();
            }
            try {
                Connection connection = source.open();
                if (isBehindPooler) {
                    dialect.prepareNothingOnTheServer(connection);
                }
                present = checked(Session.over(connection, dialect, waitMillis));
            } catch (SQLException refused) {
                isBehindPooler |= SqlFailures.isPooled(refused);
                throw SqlFailures.beforeWriting(refused);
            }
            session = present;
            if (closed) {
                end();
                throw closedBefore();
            }
        }
        return present;
    }

    private Session checked(Session fresh) throws SQLException, BackendFailure {
        boolean isGood = false;
        try {
            check.of(fresh);
            isGood = true;
            return fresh;
        } finally {
            if (!isGood) {
                closeOf(fresh);
            }
        }
    }

    private static BackendFailure closedBefore() {
        return new BackendFailure(Kind.NOT_EXECUTED, "the client is closed", null);
    }

    /** Closes the session; none is opened after that. */
    public void close() {
        closed = true;
        end();
    }

    /** {@return whether there is a session that was not seen to break} */
    public boolean isOpen() {
        return session != null;
    }

    /** What was thrown may mean that the session cannot be used any more. */
    public void thrown(SQLException thrown) {
        isBehindPooler |= SqlFailures.isPooled(thrown);
        if (SqlFailures.isFatal(thrown)) {
            end();
        }
    }

    /** Closes the session. One that is opened after that is another one. */
    public void end() {
        Session present = session;
        session = null;
        if (present != null) {
            closeOf(present);
        }
    }

    private static void closeOf(Session session) {
        try {
            session.close();
        } catch (SQLException alreadyBroken) {
            // Nothing is to be had from it any more.
            session.forget();
        }
    }
}
