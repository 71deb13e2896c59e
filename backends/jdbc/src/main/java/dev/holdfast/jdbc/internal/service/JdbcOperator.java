package dev.holdfast.jdbc.internal.service;

import dev.holdfast.BlockedThread;
import dev.holdfast.HolderId;
import dev.holdfast.LockInspection;
import dev.holdfast.internal.rules.Inspection;
import dev.holdfast.jdbc.internal.table.LockRows;
import dev.holdfast.jdbc.internal.work.Next;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Statement;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BlockedThreadsText;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.Operator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** What people and health checks ask of a database. Thread-safe. */
final class JdbcOperator implements Operator {

    private final Requests requests;
    private final List<? extends RequestQueue> queues;

    private final Supplier<String> clientId;
    private final Consumer<String> lastBlocked;

    /**
     * For a client.
     *
     * @param clientId who it is at that moment
     * @param lastBlocked hears what it shows of blocked threads, for a row that is written anew
     */
    JdbcOperator(
            Requests requests,
            List<? extends RequestQueue> queues,
            Supplier<String> clientId,
            Consumer<String> lastBlocked) {
        this.requests = requests;
        this.queues = queues;
        this.clientId = clientId;
        this.lastBlocked = lastBlocked;
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

    /** One queue keeps their order, so that the last one stays. */
    @Override
    public CompletionStage<Void> showBlocked(List<BlockedThread> blocked) {
        String text = BlockedThreadsText.of(blocked);
        lastBlocked.accept(text);
        return queues.get(0)
                .submit(() -> {
                    String id = clientId.get();
                    return Next.execute(
                            Statement.writing(rows -> rows.showBlocked(id, text)),
                            isWritten -> isWritten ? new Next.Answered<>(true) : unlessShown(id, text));
                })
                .thenAccept(shown -> {});
    }

    /** A row that is not there yet may be written with an older text, so this has failed, and is asked for again. */
    private static Next<Boolean> unlessShown(String id, String text) {
        return Next.execute(
                Statement.reading(rows -> rows.blocked(Set.of(id))),
                shown -> text.equals(shown.get(id))
                        ? new Next.Answered<>(true)
                        : new Next.Failed<>(new BackendFailure(
                                BackendFailure.Kind.NOT_EXECUTED,
                                "the client has no row of its own yet; it writes one within a minute",
                                null)));
    }

    @Override
    public CompletionStage<List<String>> warnings() {
        return queues.get(0).submit(() -> Next.execute(Statement.reading(LockRows::warnings), Next.Answered::new));
    }
}
