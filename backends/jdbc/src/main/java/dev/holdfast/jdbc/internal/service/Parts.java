package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.start.Database;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.RestingRows;
import dev.holdfast.jdbc.internal.table.Tables;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import java.util.ArrayList;
import java.util.List;

/** The parts of a client that is connected. */
final class Parts {

    /** A client that closes has waited for its answers before. */
    private static final int PARTS_OF_A_WAIT = 8;

    final Database database;
    final OwnIdentity identity;
    final RowService service;
    final Poller poller;
    final List<RequestThread> threads = new ArrayList<>();

    private final OwnThreads ownThreads;
    private final LocalClock clock;
    private final long closingNanos;

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
        Dialect dialect = database.dialect();
        Tables tables = new Tables(dialect);
        this.identity = new OwnIdentity(
                settings.identity(), tables.clients(), database.description(), listener::identityChanged);
        long waitMillis = settings.responseTimeout().toMillis();
        for (int number = 1; number <= settings.requestConnections(); number++) {
            threads.add(new RequestThread(
                    number,
                    new SessionHolder(source, dialect, waitMillis, identity),
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
                new SessionHolder(source, dialect, waitMillis, identity),
                tables,
                service.watch(),
                new Upkeep(tables.clients(), new RestingRows(dialect), identity, clock::nanos));
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
