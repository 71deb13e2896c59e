package dev.holdfast.internal;

import dev.holdfast.Backoff;
import dev.holdfast.Holdfast;
import dev.holdfast.internal.background.StageFailure;
import dev.holdfast.internal.engine.BlockingCalls;
import dev.holdfast.internal.engine.Engine;
import dev.holdfast.internal.engine.EventHub;
import dev.holdfast.internal.promise.ClientFuture;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.LockBackend;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What a module uses of a client to which it adds something of its own: the backend, and the client's way to wait for
 * answers, to let time pass and to run code of users. Thread-safe.
 */
public final class ModuleAccess {

    /** Where a call that blocks is refused. */
    public final BlockingCalls blockingCalls;

    private final Engine engine;

    private ModuleAccess(Engine engine) {
        this.engine = engine;
        this.blockingCalls = engine.blockingCalls;
    }

    /**
     * The access to a client.
     *
     * @param holdfast the client, or what wraps it
     * @return what modules use of it
     * @throws IllegalArgumentException if it does not lead to a client of this library
     */
    public static ModuleAccess of(Holdfast holdfast) {
        if (holdfast.unwrapped() instanceof HoldfastClient client) {
            return new ModuleAccess(client.engine());
        }
        throw new IllegalArgumentException(
                holdfast.getClass().getName() + " does not lead to a client of Holdfast: let its method unwrapped()"
                        + " return what it returns for the client that it wraps");
    }

    /**
     * The client's backend.
     *
     * @return started
     */
    public LockBackend backend() {
        return engine.backend;
    }

    /**
     * What a module keeps with the client, one for each client, however often it is asked for.
     *
     * @param type its class
     * @param first makes it when it is asked for the first time
     * @param <T> its class
     * @return always the same
     */
    public <T> T companion(Class<T> type, Function<ModuleAccess, T> first) {
        return type.cast(engine.companions.computeIfAbsent(type, made -> first.apply(this)));
    }

    /**
     * Takes a module's events to its listeners as those of locks are: in order, one at a time, on the client's
     * executor, and within the same bound.
     *
     * @param subject what the events are about, for the log
     * @param <E> what listeners hear of
     * @return without listeners
     */
    public <E> EventHub<E> eventHub(String subject) {
        return new EventHub<>(engine.userCode, subject);
    }

    /**
     * Whether the client closes or is closed.
     *
     * @return true from the first step of closing on
     */
    public boolean isClosed() {
        return engine.isClosing();
    }

    /**
     * Sends a request, and waits for its answer for the response timeout at most. An interrupt does not end that and is
     * kept.
     *
     * @param request sends it
     * @param <T> what it is answered
     * @return the answer
     * @throws BackendFailure if none came; the request is not repeated
     */
    public <T> T ask(Supplier<CompletionStage<T>> request) throws BackendFailure {
        try {
            return engine.answers.await(sent(request));
        } catch (CompletionException failed) {
            throw StageFailure.of(failed);
        }
    }

    /**
     * As {@link #ask}, without waiting.
     *
     * @param request sends it
     * @param <T> what it is answered
     * @return completes on a thread of the client's own, where nothing may block, with the answer or a
     *     {@link BackendFailure}
     */
    public <T> CompletableFuture<T> askAsync(Supplier<CompletionStage<T>> request) {
        CompletableFuture<T> answer = new CompletableFuture<>();
        var unused = engine.answers
                .bounded(sent(request))
                .handle((value, error) ->
                        error == null ? answer.complete(value) : answer.completeExceptionally(StageFailure.of(error)));
        return answer;
    }

    /**
     * Why a request failed.
     *
     * @param thrown what {@link #ask} threw, or what a stage of {@link #askAsync} completed with
     * @return what is known about the request
     */
    public static BackendFailure failureIn(Throwable thrown) {
        return StageFailure.of(thrown);
    }

    private static <T> CompletionStage<T> sent(Supplier<CompletionStage<T>> request) {
        try {
            return request.get();
        } catch (RuntimeException thrown) {
            return CompletableFuture.failedFuture(new BackendFailure(
                    BackendFailure.Kind.UNKNOWN, "the request could not be sent: " + thrown, thrown));
        }
    }

    /**
     * Lets time pass in the calling thread; closing ends that.
     *
     * @param nanos how long
     * @throws InterruptedException if the thread was or is interrupted
     */
    public void pause(long nanos) throws InterruptedException {
        engine.answers.pauseUntil(engine.time.nanos() + nanos);
    }

    /**
     * As {@link #pause}, without a thread.
     *
     * @param nanos how long
     * @return completes on a thread of the client's own, where nothing may block; exceptionally when the client is
     *     closed. Cancelling it takes the alarm back
     */
    public CompletableFuture<Void> pauseAsync(long nanos) {
        return engine.answers.pauseAsync(engine.time.nanos() + nanos);
    }

    /**
     * The client's monotonic clock.
     *
     * @return in nanoseconds
     */
    public long nanos() {
        return engine.time.nanos();
    }

    /**
     * The longest time for which a waiter relies on a message that may be lost.
     *
     * @return in nanoseconds
     */
    public long pollBoundNanos() {
        return engine.pollBoundNanos;
    }

    /**
     * When a waiter asks again that has heard nothing: the poll bound, less up to a fifth of it, so that those who wait
     * do not come all at once.
     *
     * @return from now on, in nanoseconds
     */
    public long pollNanos() {
        return (long) (engine.pollBoundNanos * (0.8 + 0.2 * engine.random.nextDouble()));
    }

    /**
     * When what has failed is tried again: soon at first, and then less and less often.
     *
     * @param tries how often in a row it has failed
     * @return from now on, in nanoseconds
     */
    public long backoffNanos(int tries) {
        return Backoff.defaults().pauseAfter(tries, engine.random).toNanos();
    }

    /**
     * For how long a call may outlast its time limit for an answer that it is owed.
     *
     * @return in nanoseconds
     */
    public long momentNanos() {
        return engine.momentNanos;
    }

    /**
     * For how long a waiter bears a server that answers nothing.
     *
     * @return in nanoseconds
     */
    public long patienceNanos() {
        return engine.patienceNanos;
    }

    /**
     * A future for users.
     *
     * @param <T> what it completes with
     * @return to be answered on any thread
     */
    public <T> ClientFuture<T> future() {
        return new ClientFuture<>(engine.userCode::execute);
    }
}
