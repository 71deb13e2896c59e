package dev.holdfast.jdbc.internal.service;

import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.rules.Inspection;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** What people and health checks ask of a database. Thread-safe. */
final class JdbcOperator implements Operator {

    private final Requests requests;
    private final List<? extends RequestQueue> queues;

    JdbcOperator(Requests requests, List<? extends RequestQueue> queues) {
        this.requests = requests;
        this.queues = queues;
    }

    @Override
    public CompletionStage<LockInspection> inspect(LockId lock) {
        return requests.carryOut(lock, Step.atAnyTime(scene -> Inspection.of(scene.lock(), scene.nowMicros())))
                .thenCompose(inspection -> requests.carryOut(lock, () -> withClients(inspection)));
    }

    private static Next<LockInspection> withClients(LockInspection inspection) {
        Set<String> needed = KnownClients.needed(inspection);
        return Next.execute(
                Statement.reading(rows -> rows.clients(needed)),
                found -> new Next.Answered<>(new KnownClients(found).in(inspection)));
    }

    @Override
    public CompletionStage<Boolean> forceRelease(LockId lock, HolderId holder) {
        return requests.carryOut(
                lock,
                Step.<Boolean>atAnyTime(scene ->
                                scene.rules().forceRelease(scene.lock(), holder, scene.nowMicros(), scene.messages()))
                        .certainIf(isEnded -> isEnded));
    }

    @Override
    public CompletionStage<Void> probe() {
        CompletableFuture<?>[] answers = queues.stream()
                .map(queue -> queue.submit(() -> Next.execute(Statement.writing(LockRows::touch), Next.Answered::new)))
                .toArray(CompletableFuture[]::new);
        return CompletableFuture.allOf(answers);
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return queues.get(0).submit(() -> Next.execute(Statement.reading(LockRows::warnings), Next.Answered::new));
    }
}
