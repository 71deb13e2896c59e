package dev.holdfast.jdbc.internal.service;

import dev.holdfast.internal.rules.Message;
import dev.holdfast.jdbc.internal.connect.RequestThread;
import dev.holdfast.jdbc.internal.service.RowChanges.Changed;
import dev.holdfast.spi.LocalClock;
import dev.holdfast.spi.LockId;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;

/** The requests of a client: each name has its thread, which keeps their order. Thread-safe. */
final class Requests {

    private final List<RequestThread> threads;
    private final RowChanges changes;
    private final LocalClock clock;
    private final BiConsumer<LockId, Message> messages;

    /**
     * Requests over these threads.
     *
     * @param messages hears what others learn of by their own looks, and this client could learn at once
     */
    Requests(List<RequestThread> threads, RowChanges changes, LocalClock clock, BiConsumer<LockId, Message> messages) {
        this.threads = threads;
        this.changes = changes;
        this.clock = clock;
        this.messages = messages;
    }

    /** {@return completes with what the step has answered when it was carried out} */
    <T> CompletionStage<T> carryOut(LockId lock, Step<T> step) {
        long calledNanos = clock.nanos();
        CompletableFuture<Changed<T>> changed = threadOf(lock)
                .submit((sessions, session) -> changes.carryOut(sessions, lock, step, clock, calledNanos));
        return changed.thenApply(done -> {
            done.messages().forEach(message -> messages.accept(lock, message));
            return done.answer();
        });
    }

    /** {@return completes with what the work has answered} */
    <T> CompletionStage<T> carryOut(LockId lock, RequestThread.Work<T> work) {
        return threadOf(lock).submit(work);
    }

    private RequestThread threadOf(LockId lock) {
        return threads.get(Math.floorMod(lock.name().hashCode(), threads.size()));
    }
}
