package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.start.Database;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.RestingRows;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** The parts of a client that is connected. */
final class Parts {

    /** A client that closes has waited for its answers before. */
    private static final int PARTS_OF_A_WAIT = 8;

    private static final long PAUSE_NANOS = 10_000_000;

    final Database database;
    final OwnIdentity identity;
    final RowService service;
    final Poller poller;
    final List<RequestThread> threads = new ArrayList<>();

    private final Tables tables;
    private final OwnThreads ownThreads;
    private final LocalClock clock;
    private final long closingNanos;
    private final long checkingNanos;

    Parts(
            Database database,
            ConnectionSource source,
            JdbcSettings settings,
            BackendListener listener,
            LocalClock clock,
            OwnThreads ownThreads) {
        this.database = database;
        this.ownThreads = ownThreads;
        this.clock = clock;
        this.closingNanos = settings.responseTimeout().toNanos() / PARTS_OF_A_WAIT;
        this.checkingNanos = settings.responseTimeout().toNanos() / 2;
        Dialect dialect = database.dialect();
        this.tables = new Tables(dialect);
        this.identity = new OwnIdentity(settings.identity(), database.description(), findings(listener));
        long waitMillis = settings.responseTimeout().toMillis();
        for (int number = 1; number <= settings.requestConnections(); number++) {
            threads.add(new RequestThread(
                    number,
                    new SessionHolder(source, dialect, waitMillis, this::check),
                    tables,
                    ownThreads,
                    listener::requestsRestored));
        }
        this.service = new RowService(
                List.copyOf(threads),
                identity::clientId,
                identity::blocked,
                settings.responseTimeout(),
                listener,
                clock,
                this::wake);
        this.poller = new Poller(
                new SessionHolder(source, dialect, waitMillis, this::check),
                tables,
                service.watch(),
                new Upkeep(tables, new RestingRows(dialect), identity, clock::nanos));
    }

    private static OwnIdentity.Findings findings(BackendListener listener) {
        return new OwnIdentity.Findings() {
            @Override
            public void identityChanged() {
                listener.identityChanged();
            }

            @Override
            public void writesLost() {
                listener.takenOver(lock -> true);
            }
        };
    }

    /** Where no statement waits for long, this waits for those who keep a table locked, since they make it. */
    private void check(Session session) throws SQLException, BackendFailure {
        service.connected();
        long sinceNanos = clock.nanos();
        while (true) {
            try {
                identity.mark(tables.over(session));
                return;
            } catch (SQLException thrown) {
                boolean isOver = clock.nanos() - sinceNanos > checkingNanos
                        || Thread.currentThread().isInterrupted();
                if (isOver || !SqlFailures.isLocked(thrown)) {
                    throw thrown;
                }
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    private void wake() {
        poller.wake();
    }

    /** They end at the same time, so that a database that is silent is waited for once, and not long. */
    void close() {
        poller.beginClosing();
        threads.forEach(RequestThread::beginClosing);
        long untilNanos = clock.nanos() + closingNanos;
        poller.awaitClosed(leftNanos(untilNanos), ownThreads.named(RequestThread.ENDING));
        threads.forEach(thread -> thread.awaitClosed(leftNanos(untilNanos)));
    }

    private long leftNanos(long untilNanos) {
        return Math.max(0, untilNanos - clock.nanos());
    }
}
