package dev.holdfast.redis.internal.sentinel;

import dev.holdfast.redis.internal.link.Link;
import dev.holdfast.redis.internal.thread.Timing;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/** One Sentinel, and the connection to it, which is kept up. Thread-safe; never blocks. */
final class Sentinel {

    private static final long LONGEST_ANSWER_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final String address;
    private final Timing timing;
    private final Runnable restored;
    private final Link<SentinelConnection> link;
    private final Queue<CompletableFuture<SentinelConnection>> waiting = new ConcurrentLinkedQueue<>();

    /**
     * A Sentinel that is not connected yet.
     *
     * @param connector begins to connect
     * @param random where the jitter of connecting comes from
     * @param restored called when a connection has come up
     */
    Sentinel(
            String address,
            Supplier<CompletionStage<SentinelConnection>> connector,
            Timing timing,
            RandomGenerator random,
            Runnable restored) {
        this.address = address;
        this.timing = timing;
        this.restored = restored;
        this.link = new Link<>("Sentinel " + address, connector, timing, random, new LinkWatcher());
    }

    /** Host and port. */
    String address() {
        return address;
    }

    /** Connects, and again whenever the connection is lost. */
    void open() {
        link.openInBackground();
    }

    /** Closes the connection, and makes none until {@link #resume}. Never completes exceptionally. */
    CompletionStage<Boolean> suspend() {
        return link.suspend();
    }

    /** Connects again. */
    void resume() {
        link.resume();
    }

    /** Connects no more. Completes, never exceptionally, when the connection is closed. */
    CompletionStage<Boolean> end() {
        CompletionStage<Boolean> closed = link.end();
        settleWaiting(waiter -> waiter.completeExceptionally(new IllegalStateException("closed")));
        return closed;
    }

    /**
     * Asks for the primary of a group. Fails after a second at most; at once if the last try to connect has failed and
     * no other has succeeded since.
     */
    CompletionStage<NamedPrimary> primary(String group) {
        CompletableFuture<NamedPrimary> answer = new CompletableFuture<>();
        CompletableFuture<SentinelConnection> connected = connected();
        timing.after(LONGEST_ANSWER_NANOS, () -> giveUp(connected, answer));
        var unused = connected
                .thenCompose(connection -> connection.primary(group))
                .handle((named, error) -> error == null ? answer.complete(named) : answer.completeExceptionally(error));
        return answer;
    }

    /** A Sentinel that does not answer is connected to anew, so that the next question fails at once. */
    private void giveUp(CompletableFuture<SentinelConnection> connected, CompletableFuture<NamedPrimary> answer) {
        if (answer.isDone()) {
            return;
        }
        waiting.removeIf(waiter -> waiter == connected);
        answer.completeExceptionally(new TimeoutException("no answer within 1 s"));
        SentinelConnection silent = connected.isCompletedExceptionally() ? null : connected.getNow(null);
        if (silent != null) {
            link.replace(silent, "no answer within 1 s");
        }
    }

    private CompletableFuture<SentinelConnection> connected() {
        CompletableFuture<SentinelConnection> connected = new CompletableFuture<>();
        // Before the link is looked at: what becomes of it afterwards settles those who wait.
        waiting.add(connected);
        SentinelConnection present = link.current();
        Throwable failure = link.lastFailure();
        if (present != null) {
            connected.complete(present);
        } else if (failure != null) {
            connected.completeExceptionally(failure);
        }
        if (connected.isDone()) {
            waiting.removeIf(waiter -> waiter == connected);
        }
        return connected;
    }

    private void settleWaiting(Consumer<CompletableFuture<SentinelConnection>> settling) {
        for (CompletableFuture<SentinelConnection> one = waiting.poll(); one != null; one = waiting.poll()) {
            settling.accept(one);
        }
    }

    private final class LinkWatcher implements Link.Watcher {

        @Override
        public void restored() {
            SentinelConnection fresh = link.current();
            if (fresh != null) {
                settleWaiting(waiter -> waiter.complete(fresh));
            }
            restored.run();
        }

        @Override
        public void failed(Throwable error) {
            settleWaiting(waiter -> waiter.completeExceptionally(error));
        }
    }
}
