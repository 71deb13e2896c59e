package dev.holdfast.jdbc.internal.service;

import dev.holdfast.jdbc.internal.connect.ConnectionSource;
import dev.holdfast.jdbc.internal.connect.OwnThreads;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.start.Database;
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.KnownRowUpdate;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.RestingRows;
import dev.holdfast.jdbc.internal.table.TextColumns;
import dev.holdfast.spi.BackendListener;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.StoredKind;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** The parts of a client that is connected. */
final class Parts {

    final Database database;
    final JdbcLocks locks;
    final JdbcOutcomes outcomes;
    final JdbcOperator operator;
    final Poller poller;
    final List<RequestThread> threads = new ArrayList<>();

    Parts(
            Database database,
            ConnectionSource source,
            JdbcSettings settings,
            BackendListener listener,
            LocalClock clock,
            OwnThreads ownThreads) {
        this.database = database;
        Dialect dialect = database.dialect();
        String clientId = settings.identity().clientId();
        long waitMillis = settings.responseTimeout().toMillis();
        for (int number = 1; number <= settings.requestConnections(); number++) {
            threads.add(new RequestThread(
                    number, new SessionHolder(source, dialect, waitMillis), ownThreads, listener::requestsRestored));
        }
        LockTable table = new LockTable(dialect);
        WaitingAttempts waiting = new WaitingAttempts(clock::nanos);
        this.poller = new Poller(
                new SessionHolder(source, dialect, waitMillis),
                table,
                waiting,
                new Upkeep(new ClientTable(dialect), new RestingRows(dialect), settings.identity(), clock::nanos),
                clientId,
                listener,
                clock);
        RowChanges changes = new RowChanges(
                table,
                new KnownRowUpdate(dialect),
                new KnownRows(),
                clientId,
                TimeUnit.MILLISECONDS.toNanos(waitMillis));
        Requests requests = new Requests(List.copyOf(threads), changes, clock, (lock, message) -> {
            // Others learn by their own looks; so does this client, only at once.
            if (message.client().equals(clientId)) {
                poller.wake();
            }
        });
        Map<StoredKind, TextColumns> columns = new EnumMap<>(StoredKind.class);
        for (StoredKind kind : StoredKind.values()) {
            columns.put(kind, new TextColumns(table, dialect, kind));
        }
        this.locks = new JdbcLocks(requests, waiting, poller::wake);
        this.outcomes = new JdbcOutcomes(requests, columns, clientId);
        this.operator = new JdbcOperator(requests, List.copyOf(threads), dialect);
    }

    void close() {
        poller.end();
        threads.forEach(RequestThread::close);
    }
}
