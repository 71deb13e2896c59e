package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.service.RowChanges.Changed;
import dev.holdfast.jdbc.internal.work.RequestQueue;
import dev.holdfast.jdbc.internal.work.Work;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** The requests of a client: each name has its queue, which keeps their order. Thread-safe. */
final class Requests {

    private final List<? extends RequestQueue> queues;
    private final RowChanges changes;
    private final LocalClock clock;
    private final BiConsumer<LockId, Message> messages;

    /**
     * Requests in these queues.
     *
     * @param messages hears what others learn of by their own looks, and this client could learn at once
     */
    Requests(
            List<? extends RequestQueue> queues,
            RowChanges changes,
            LocalClock clock,
            BiConsumer<LockId, Message> messages) {
        this.queues = queues;
        this.changes = changes;
        this.clock = clock;
        this.messages = messages;
    }

    /** {@return completes with what the step has answered when it was carried out} */
    <T> CompletionStage<T> carryOut(LockId lock, Step<T> step) {
        long calledNanos = clock.nanos();
        CompletableFuture<Changed<T>> changed =
                queueOf(lock).submit(lock.name(), changes.work(lock, step, calledNanos));
        return changed.thenApply(done -> {
            done.messages().forEach(message -> messages.accept(lock, message));
            return done.answer();
        });
    }

    /** {@return completes with what the work has answered} */
    <T> CompletionStage<T> carryOut(LockId lock, Work<T> work) {
        return queueOf(lock).submit(lock.name(), work);
    }

    private RequestQueue queueOf(LockId lock) {
        return queues.get(Math.floorMod(lock.name().hashCode(), queues.size()));
    }
}
