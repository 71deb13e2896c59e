package dev.holdfast.jdbc.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.rules.Inspection;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.connect.SessionHolder;
import dev.holdfast.jdbc.internal.failure.SqlFailures;
import dev.holdfast.jdbc.internal.table.ClientTable;
import dev.holdfast.jdbc.internal.table.Dialect;
import dev.holdfast.jdbc.internal.table.LockTable;
import dev.holdfast.jdbc.internal.table.Session;
import dev.holdfast.jdbc.internal.warn.DatabaseWarnings;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What people and health checks ask of a database. Thread-safe. */
final class JdbcOperator implements Operator {

    private final Requests requests;
    private final List<RequestThread> threads;
    private final LockTable table;
    private final ClientTable clients;
    private final Dialect dialect;

    JdbcOperator(Requests requests, List<RequestThread> threads, Dialect dialect) {
        this.clients = new ClientTable(dialect);
        this.dialect = dialect;
        this.requests = requests;
        this.threads = threads;
        this.table = new LockTable(dialect);
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return requests.carryOut(lock, Step.atAnyTime(scene -> Inspection.of(scene.lock(), scene.nowMicros())))
                .thenCompose(inspection ->
                        requests.carryOut(lock, (sessions, session) -> withClients(sessions, session, inspection)));
    }

    private LockInspection withClients(SessionHolder sessions, Session session, LockInspection inspection)
            throws BackendFailure {
        try {
            return new KnownClients(clients.find(session, KnownClients.needed(inspection))).in(inspection);
        } catch (SQLException thrown) {
            sessions.thrown(thrown);
            throw SqlFailures.beforeWriting(thrown);
        }
    }

    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        return requests.carryOut(
                lock,
                Step.atAnyTime(scene ->
                        scene.rules().forceRelease(scene.lock(), holder, scene.nowMicros(), scene.messages())));
    }

    @Override
    public CompletionStage<Void> probe() {
        CompletableFuture<?>[] answers = threads.stream()
                .map(thread -> thread.submit((sessions, session) -> {
                    try {
                        return table.touch(session);
                    } catch (SQLException thrown) {
                        sessions.thrown(thrown);
                        throw SqlFailures.whileWriting(thrown);
                    }
                }))
                .toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(answers);
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return threads.get(0).submit((sessions, session) -> {
            try (Statement statement = session.connection().createStatement()) {
                return DatabaseWarnings.of(dialect, statement);
            } catch (SQLException thrown) {
                sessions.thrown(thrown);
                throw SqlFailures.beforeWriting(thrown);
            }
        });
    }
}
