package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The thread that has the rows looked at, over a connection of its own. */
final class Poller implements Runnable {

    private static final Logger LOG = LoggerFactory.getLogger(Poller.class);

    private static final long PAUSE_AFTER_CONFLICT_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final SessionHolder sessions;
    private final Tables tables;
    private final RowWatch watch;
    private final Upkeep upkeep;

    private final ReentrantLock guard = new ReentrantLock();
    private final Condition news = guard.newCondition();
    private boolean hasNews;
    private final CompletableFuture<Void> firstLook = new CompletableFuture<>();
    private final AtomicBoolean begun = new AtomicBoolean();
    private volatile boolean ended;
    private volatile boolean seesRows;

    Poller(SessionHolder sessions, Tables tables, RowWatch watch, Upkeep upkeep) {
        this.sessions = sessions;
        this.tables = tables;
        this.watch = watch;
        this.upkeep = upkeep;
    }

    /** An attempt has begun to wait. */
    void wake() {
        guard.lock();
        try {
            hasNews = true;
            news.signal();
        } finally {
            guard.unlock();
        }
    }

    /** {@return completes with its first look, which needs a connection} */
    CompletableFuture<Void> firstLook() {
        return firstLook;
    }

    /** {@return whether its last look was answered} */
    boolean seesRows() {
        return seesRows && !ended;
    }

    /** Has its thread end, which gives the connection back. */
    void beginClosing() {
        ended = true;
        sessions.refuse();
        wake();
        if (begun.compareAndSet(false, true)) {
            // Its thread was not started, and has none.
            sessions.close();
        }
    }

    /** Waits until the connection was given back. After so long it is ended under what it is doing. */
    void awaitClosed(long nanos, ThreadFactory threads) {
        sessions.awaitClosed(nanos, threads);
    }

    @Override
    public void run() {
        if (begun.compareAndSet(false, true)) {
            try {
                lookAgainAndAgain();
            } finally {
                sessions.close();
            }
        }
    }

    private void lookAgainAndAgain() {
        while (!ended) {
            long pauseNanos = RowWatch.LONGEST_PAUSE_NANOS;
            try {
                pauseNanos = look();
                upkeep.run(sessions.get());
                found();
            } catch (BackendFailure unanswered) {
                seesRows = false;
                firstLookFailed(unanswered);
            } catch (SQLException thrown) {
                if (SqlFailures.isConflict(thrown)) {
                    // At a strict level of isolation, also a query can be refused.
                    pause(PAUSE_AFTER_CONFLICT_NANOS);
                    continue;
                }
                seesRows = false;
                sessions.thrown(thrown);
                firstLookFailed(SqlFailures.beforeWriting(thrown));
            } catch (RuntimeException | Error broken) {
                // A driver, or a defect of ours: without this thread, no waiter would ever learn of its turn.
                seesRows = false;
                sessions.end();
                LOG.error("A look at the rows failed, and is repeated", broken);
                firstLookFailed(new BackendFailure(Kind.UNKNOWN, "a look at the rows failed: " + broken, broken));
            }
            pause(pauseNanos);
        }
    }

    private void firstLookFailed(BackendFailure failure) {
        if (!SqlFailures.isOver(failure)) {
            firstLook.completeExceptionally(failure);
        }
    }

    private void found() {
        if (!seesRows) {
            seesRows = true;
            firstLook.complete(null);
            watch.canLook();
        }
    }

    private void pause(long nanos) {
        guard.lock();
        try {
            long left = nanos;
            while (!hasNews && left > 0 && !ended) {
                left = news.awaitNanos(left);
            }
            hasNews = false;
        } catch (InterruptedException closing) {
            Thread.currentThread().interrupt();
            ended = true;
        } finally {
            guard.unlock();
        }
    }

    /** Returns how long to pause. */
    private long look() throws BackendFailure, SQLException {
        LockRows rows = tables.over(sessions.get());
        Optional<RowWatch.Look> look = watch.begin();
        return look.isPresent()
                ? watch.seen(look.get(), rows.read(look.get().names().keySet()))
                : RowWatch.LONGEST_PAUSE_NANOS;
    }
}
