package dev.holdfast.redis.internal.cluster;

import dev.holdfast.redis.internal.connect.RedisNode;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One request on its way through a cluster. A node that does not serve its slot, or not now, has carried nothing out,
 * so the request is put together anew for the next node, by whose clock its times are translated then.
 *
 * @param <T> what it is answered
 */
final class RoutedRequest<T> {

    /** A node that is connected to, or is being connected to. */
    interface Target {

        Address address();

        /** The way of requests about a slot that it has, or that it is taking over. */
        RedisNode way(boolean asking);

        /** Completes when its connections have come up for the first time; never, if that does not happen. */
        CompletionStage<Boolean> usable();

        boolean wasUsable();
    }

    /** What a request needs to know of its cluster. */
    interface Nodes {

        /** The node that serves a slot now; empty while none is known. */
        Optional<? extends Target> serving(int slot);

        /** Why there is none. */
        BackendFailure unserved();

        Target at(Address address);

        /** A node has said that another one serves the slot. Answers what reports that to the engine. */
        Runnable moved(int slot, Address to);

        /** The map may be out of date. */
        void lookAgain();

        /** For how long a request is repeated that is refused for now: less than a client waits for an answer. */
        long longestNanos();
    }

    private static final int MOST_MOVES = 5;

    private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);

    private final int slot;
    private final Function<RedisNode, CompletionStage<T>> request;
    private final Function<RedisNode, CompletionStage<T>> whileMoving;
    private final boolean isEnd;
    private final Nodes nodes;
    private final Timing timing;
    private final CompletableFuture<T> result = new CompletableFuture<>();
    private final long sinceNanos;

    // One thread at a time: each step follows the answer to the one before.
    private final List<Runnable> reports = new ArrayList<>();
    private boolean moving;
    private int moves;
    private long pauseNanos = SHORTEST_PAUSE_NANOS;

    /**
     * A request that is not sent yet.
     *
     * @param request puts it together and sends it
     * @param whileMoving the same once a node has said that the slot is on the move
     * @param isEnd whether it ends a hold
     */
    RoutedRequest(
            int slot,
            Function<RedisNode, CompletionStage<T>> request,
            Function<RedisNode, CompletionStage<T>> whileMoving,
            boolean isEnd,
            Nodes nodes,
            Timing timing) {
        this.slot = slot;
        this.request = request;
        this.whileMoving = whileMoving;
        this.isEnd = isEnd;
        this.nodes = nodes;
        this.timing = timing;
        this.sinceNanos = timing.nanoTime();
    }

    /** Throws what the request throws that is put together; what is thrown later ends the stage. */
    CompletionStage<T> sent() {
        Optional<? extends Target> serving = nodes.serving(slot);
        if (serving.isEmpty()) {
            nodes.lookAgain();
            return CompletableFuture.failedFuture(nodes.unserved());
        }
        send(serving.get(), false);
        return result;
    }

    private void send(Target to, boolean asking) {
        if (to.wasUsable()) {
            sendNow(to, asking);
            return;
        }
        // It was heard of just now, and is being connected to.
        CompletableFuture<Boolean> waited = new CompletableFuture<>();
        var unused = to.usable().thenAccept(waited::complete);
        timing.after(Math.max(0, leftNanos()), () -> waited.complete(false));
        var unusedSending = waited.thenAccept(usable -> resend(to, asking));
    }

    private void resend(Target to, boolean asking) {
        try {
            sendNow(to, asking);
        } catch (Throwable thrown) {
            failed(new BackendFailure(Kind.NOT_EXECUTED, "the request could not be put together: " + thrown, thrown));
        }
    }

    private void sendNow(Target to, boolean asking) {
        var unused = (moving ? whileMoving : request).apply(to.way(asking)).handle((answer, error) -> {
            if (error == null) {
                result.complete(answer);
                report();
            } else {
                failed(to, Failures.asBackendFailure(error));
            }
            return error == null;
        });
    }

    private void failed(Target from, BackendFailure failure) {
        String words = Failures.serverWords(failure);
        Refusal refusal = words == null ? null : refusal(words, from, failure);
        if (refusal instanceof Refusal.Moved moved) {
            moved(moved.to());
            redirected(moved.to(), false, failure);
        } else if (refusal instanceof Refusal.Ask ask) {
            moving = true;
            redirected(ask.to(), true, failure);
        } else if (refusal instanceof Refusal.Elsewhere) {
            nodes.lookAgain();
            tryAgain(pauseNanos, failure);
        } else if (refusal instanceof Refusal.TryAgain) {
            // At once where another form of the request may do.
            long pause = moving || request == whileMoving ? pauseNanos : 0;
            moving = true;
            tryAgain(pause, failure);
        } else if (refusal instanceof Refusal.Down) {
            nodes.lookAgain();
            failed(new BackendFailure(
                    Kind.NOT_EXECUTED, "the cluster cannot serve the slot now: " + said(failure), failure));
        } else {
            if (words == null || words.startsWith("READONLY")) {
                // The link was lost, or is not there: another node may serve the slot by now.
                nodes.lookAgain();
            }
            failed(failure);
        }
    }

    /**
     * Null if the words are not about this request: what has no known outcome may have been carried out before the
     * server said that of another, such as a write that replicas were to confirm, and that has a slot of its own.
     */
    private @Nullable Refusal refusal(String words, Target from, BackendFailure failure) {
        return failure.kind() == Kind.UNKNOWN
                ? null
                : Refusal.of(words, from.address())
                        .filter(refusal -> refusal.isOf(slot))
                        .orElse(null);
    }

    /**
     * A renewal that is carried out by another node may restore the hold only if the engine knows that before, and a
     * grant is not to be one of before a takeover. A release is answered first: the engine trusts no answer to one that
     * was under way during a takeover.
     */
    private void moved(Address to) {
        reports.add(nodes.moved(slot, to));
        if (!isEnd) {
            report();
        }
    }

    private void report() {
        List<Runnable> due = List.copyOf(reports);
        reports.clear();
        due.forEach(Runnable::run);
    }

    private void failed(BackendFailure failure) {
        result.completeExceptionally(failure);
        report();
    }

    private void redirected(Address to, boolean asking, BackendFailure failure) {
        if (++moves > MOST_MOVES) {
            nodes.lookAgain();
            failed(new BackendFailure(
                    Kind.NOT_EXECUTED,
                    "the nodes of the cluster send a request to each other: " + said(failure),
                    failure));
        } else {
            retry(() -> send(nodes.at(to), asking));
        }
    }

    private void tryAgain(long pause, BackendFailure failure) {
        if (leftNanos() <= pause) {
            failed(new BackendFailure(
                    Kind.NOT_EXECUTED,
                    "the slot is on the move from one node of the cluster to another: " + said(failure),
                    failure));
            return;
        }
        pauseNanos = Math.min(2 * pauseNanos, LONGEST_PAUSE_NANOS);
        moves = 0;
        timing.after(
                pause,
                () -> retry(() -> nodes.serving(slot)
                        .ifPresentOrElse(serving -> send(serving, false), () -> failed(nodes.unserved()))));
    }

    private void retry(Runnable sending) {
        try {
            sending.run();
        } catch (Throwable thrown) {
            failed(new BackendFailure(Kind.NOT_EXECUTED, "the request could not be put together: " + thrown, thrown));
        }
    }

    private static String said(BackendFailure failure) {
        return "the server said \"" + Failures.serverWords(failure) + '"';
    }

    private long leftNanos() {
        return sinceNanos + nodes.longestNanos() - timing.nanoTime();
    }
}
