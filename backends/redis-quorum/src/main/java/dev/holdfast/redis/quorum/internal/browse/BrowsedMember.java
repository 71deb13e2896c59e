package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.Topology.NodeState;
import dev.holdfast.redis.internal.failure.Failures;
import dev.holdfast.redis.internal.lettuce.BoundedText;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.member.ServerFacts;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import io.lettuce.core.api.StatefulRedisConnection;
import io.lettuce.core.api.async.RedisAsyncCommands;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The connection to one member. One that is lost is made again when the member is needed; a member that has failed is
 * left alone for a few seconds, so that those that answer need not wait for it. Thread-safe; never blocks.
 */
final class BrowsedMember {

    private static final Duration PAUSE = Duration.ofSeconds(3);
    private static final Duration LONGEST_CONNECTING = Duration.ofSeconds(8);

    private final LettuceSource source;
    private final Timing timing;

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private @Nullable CompletableFuture<Open> connection;
    private @Nullable BackendFailure failure;
    private long restsUntilNanos;
    private boolean closed;

    private volatile NodeState state = NodeState.DOWN;
    private volatile CompletableFuture<?> owed = CompletableFuture.completedFuture(true);

    BrowsedMember(LettuceSource source, Timing timing) {
        this.source = source;
        this.timing = timing;
    }

    /**
     * A connection that was made.
     *
     * @param runId what the server was called then; empty if it does not say it to this user
     */
    record Open(StatefulRedisConnection<String, String> connection, Optional<String> runId) {

        RedisAsyncCommands<String, String> redis() {
            return connection.async();
        }
    }

    String description() {
        return source.description();
    }

    String address() {
        return source.topology(true).nodes().get(0).address();
    }

    /** How it fared at its last answer, or when there should have been one. */
    NodeState state() {
        return state;
    }

    /** Others have answered so much earlier that this answer was not waited for. */
    void owes(CompletableFuture<?> answer) {
        owed = answer;
    }

    /** Whether it owes such an answer. */
    boolean isSlow() {
        return !owed.isDone();
    }

    /** An answer that comes when the connection was given up counts no more. */
    void answered(Open open, boolean votes) {
        guard.lock();
        try {
            CompletableFuture<Open> known = connection;
            if (known != null && isOf(known, open)) {
                state = votes ? NodeState.UP : NodeState.QUARANTINED;
            }
        } finally {
            guard.unlock();
        }
    }

    /** The connection, or the one that is being made; failed while the member is left alone. */
    CompletableFuture<Open> connection() {
        guard.lock();
        try {
            CompletableFuture<Open> known = connection;
            if (known != null && known.isDone() && !isOpen(known)) {
                connection = null;
                state = NodeState.DOWN;
                known = null;
            }
            if (known != null) {
                return known;
            }
            BackendFailure why = failure;
            if (why != null && restsUntilNanos - timing.nanoTime() > 0) {
                return CompletableFuture.failedFuture(why);
            }
            if (closed) {
                return CompletableFuture.failedFuture(
                        new BackendFailure(Kind.NOT_EXECUTED, "the browser is closed", null));
            }
            CompletableFuture<Open> fresh = connected();
            connection = fresh;
            return fresh;
        } finally {
            guard.unlock();
        }
    }

    private static boolean isOpen(CompletableFuture<Open> known) {
        return !known.isCompletedExceptionally() && known.join().connection().isOpen();
    }

    private CompletableFuture<Open> connected() {
        CompletableFuture<Open> opening = new CompletableFuture<>();
        var unused = source.connect(BoundedText.CODEC)
                .thenCompose(made -> {
                    // One whose member vanishes before it has said who it is would outlive the time limit.
                    var unusedEnd = opening.handle(
                            (open, late) -> late == null || made.closeAsync().isDone());
                    return identified(made);
                })
                .handle((open, error) -> {
                    if (error != null) {
                        BackendFailure why = Failures.ofConnecting(error);
                        leaveAlone(opening, why);
                        return opening.completeExceptionally(why);
                    }
                    if (!opening.complete(open)) {
                        var unusedClosing = open.connection().closeAsync();
                    }
                    return true;
                });
        timing.after(LONGEST_CONNECTING.toNanos(), () -> {
            BackendFailure late = new BackendFailure(
                    Kind.NOT_EXECUTED, "not connected within " + LONGEST_CONNECTING.toSeconds() + " s", null);
            if (opening.completeExceptionally(late)) {
                leaveAlone(opening, late);
            }
        });
        return opening;
    }

    /** A user who may not ask INFO does not see that a member was restarted before a client has noticed it. */
    private static CompletionStage<Open> identified(StatefulRedisConnection<String, String> connection) {
        CompletableFuture<Open> open = new CompletableFuture<>();
        var unused = connection.async().info("default").handle((info, error) -> {
            if (error != null && Failures.serverWords(error) != null) {
                return open.complete(new Open(connection, Optional.empty()));
            }
            try {
                if (error != null) {
                    throw Failures.ofRequest(error);
                }
                ServerFacts facts = ServerFacts.of(info);
                Optional<BackendFailure> refusal = facts.refusal();
                if (refusal.isPresent()) {
                    throw refusal.get();
                }
                return open.complete(new Open(connection, Optional.of(facts.runId())));
            } catch (BackendFailure why) {
                var unusedClosing = connection.closeAsync();
                return open.completeExceptionally(why);
            }
        });
        return open;
    }

    /** It has answered that it does not do what it was asked for. */
    void refused() {
        state = NodeState.DOWN;
    }

    /** It has not answered over this connection, or not well. */
    void failed(Open open, BackendFailure why) {
        guard.lock();
        try {
            CompletableFuture<Open> known = connection;
            if (known != null && isOf(known, open)) {
                leaveAlone(known, why);
            }
        } finally {
            guard.unlock();
        }
        var unused = open.connection().closeAsync();
    }

    private static boolean isOf(CompletableFuture<Open> known, Open open) {
        return known.isDone()
                && !known.isCompletedExceptionally()
                && known.join().equals(open);
    }

    private void leaveAlone(CompletableFuture<Open> broken, BackendFailure why) {
        guard.lock();
        try {
            if (connection == null || connection == broken) {
                connection = null;
                failure = why;
                restsUntilNanos = timing.nanoTime() + PAUSE.toNanos();
                state = NodeState.DOWN;
            }
        } finally {
            guard.unlock();
        }
    }

    /** Ends the connection. Blocks for a few seconds at most. */
    void close() {
        guard.lock();
        try {
            closed = true;
            connection = null;
        } finally {
            guard.unlock();
        }
        source.close();
    }
}
