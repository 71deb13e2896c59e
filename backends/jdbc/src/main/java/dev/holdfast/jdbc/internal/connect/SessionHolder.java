package dev.holdfast.jdbc.internal.connect;

import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The session of one thread, which is opened again after it has broken. Other threads may only {@link #refuse}, and end
 * what does not end by itself.
 */
public final class SessionHolder {

    private final ConnectionSource source;
    private final Dialect dialect;
    private final long waitMillis;
    private final SessionCheck check;
    private final CountDownLatch closed = new CountDownLatch(1);
    private volatile @Nullable Session opened;
    private volatile boolean isChecked;
    private volatile boolean refuses;
    private boolean isBehindPooler;

    /** Nothing is opened yet; each session is used as it is. */
    public SessionHolder(ConnectionSource source, Dialect dialect, long waitMillis) {
        this(source, dialect, waitMillis, session -> {});
    }

    /**
     * Nothing is opened yet.
     *
     * @param waitMillis for how long an answer is waited for
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
        if (refuses) {
            throw closedBefore();
        }
        Session present = opened;
        return present == null ? open() : present;
    }

    private Session open() throws BackendFailure {
        try {
            Session fresh = Session.over(source.open(), dialect);
            opened = fresh;
            if (refuses) {
                throw closedBefore();
            }
            if (isBehindPooler) {
                fresh.prepareNothingOnTheServer();
            }
            fresh.configure(waitMillis);
            check.of(fresh);
            isChecked = true;
            return fresh;
        } catch (SQLException refused) {
            thrown(refused);
            throw SqlFailures.beforeWriting(refused);
        } finally {
            if (!isChecked) {
                leave(Session::close);
            }
        }
    }

    private static BackendFailure closedBefore() {
        return new BackendFailure(Kind.NOT_EXECUTED, "the client is closed", null);
    }

    /** {@return whether there is a session that was not seen to break} */
    public boolean isOpen() {
        return isChecked;
    }

    /** What was thrown may mean that the session cannot be used any more. */
    public void thrown(SQLException thrown) {
        isBehindPooler |= SqlFailures.isPooled(thrown);
        if (SqlFailures.isFatal(thrown)) {
            end();
        }
    }

    /** Ends the session, which cannot be used any more. One that is opened after that is another one. */
    public void end() {
        leave(Session::end);
    }

    /** Until it is left, others can still abort it. */
    private void leave(Consumer<Session> by) {
        isChecked = false;
        Session present = opened;
        if (present != null) {
            try {
                by.accept(present);
            } finally {
                opened = null;
            }
        }
    }

    /** Refuses to give a session from now on. For any thread. */
    public void refuse() {
        refuses = true;
    }

    /** Gives the connection back. It is the last that its thread does. */
    public void close() {
        try {
            leave(Session::close);
        } finally {
            closed.countDown();
        }
    }

    /**
     * Waits until its thread has closed it. Where it has not by then, such as one to which a silent server owes an
     * answer, the connection is ended under what it does. For any thread; an interrupt stays in the flag.
     *
     * @param threads of a thread that ends it, for drivers which try to tell the server
     */
    public void awaitClosed(long nanos, ThreadFactory threads) {
        boolean isInterrupted = Thread.interrupted();
        try {
            if (!closed.await(nanos, TimeUnit.NANOSECONDS)) {
                threads.newThread(this::abort).start();
            }
        } catch (InterruptedException again) {
            isInterrupted = true;
            threads.newThread(this::abort).start();
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private void abort() {
        Session present = opened;
        if (present != null) {
            present.abort();
        }
    }
}
