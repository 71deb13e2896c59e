package dev.holdfast.redis.internal.lettuce;

import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Waits until a fresh connection takes commands. Where credentials come asynchronously, as from a provider of the
 * program's own and always from Lettuce 7, Lettuce ends the handshake on a thread that is not the connection's, and may
 * hand the connection out before the connection's own thread has been told that it is up. A client that does not keep
 * commands for later refuses each until then.
 */
public final class Activation {

    private static final long PAUSE_MILLIS = 1;
    private static final int MOST_TRIES = 1000;

    private Activation() {}

    /** Completes with the connection, also if it goes on refusing: whoever uses it is told why then. */
    static <C extends StatefulRedisConnection<?, ?>> CompletionStage<C> of(C connection) {
        CompletableFuture<C> active = new CompletableFuture<>();
        complete(active, connection, MOST_TRIES);
        return active;
    }

    private static <C extends StatefulRedisConnection<?, ?>> void complete(
            CompletableFuture<C> active, C connection, int triesLeft) {
        if (triesLeft > 1 && connection.isOpen() && refusesCommands(connection)) {
            afterAPause(active, connection, triesLeft);
        } else {
            active.complete(connection);
        }
    }

    /**
     * On a thread of the client that the connection belongs to; where that has been shut down,
     * there is nothing to wait for.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // the task throws nothing
    private static <C extends StatefulRedisConnection<?, ?>> void afterAPause(
            CompletableFuture<C> active, C connection, int triesLeft) {
        try {
            connection
                    .getResources()
                    .eventExecutorGroup()
                    .schedule(() -> complete(active, connection, triesLeft - 1), PAUSE_MILLIS, TimeUnit.MILLISECONDS);
        } catch (RejectedExecutionException e) {
            active.complete(connection);
        }
    }

    /**
     * A command that any user of a lock may give. Lettuce refuses at once, and the server's answer,
     * whatever it is, need not be awaited.
     */
    private static boolean refusesCommands(StatefulRedisConnection<?, ?> connection) {
        var refusal = connection.async().time().toCompletableFuture().handle((time, error) -> isRefusal(error));
        return refusal.getNow(false);
    }

    private static boolean isRefusal(Throwable error) {
        return error instanceof RedisException
                && String.valueOf(error.getMessage()).startsWith("Currently not connected");
    }
}
