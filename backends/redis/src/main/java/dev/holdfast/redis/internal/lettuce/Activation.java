package dev.holdfast.redis.internal.lettuce;

import dev.holdfast.redis.internal.thread.LogThread;
import dev.holdfast.redis.internal.thread.Timing;
import io.lettuce.core.RedisException;
import io.lettuce.core.api.StatefulRedisConnection;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until a fresh connection takes commands. Where credentials come asynchronously, as from a provider of the
 * program's own and always from Lettuce 7, Lettuce ends the handshake on a thread that is not the connection's, and may
 * hand the connection out before the connection's own thread has been notified that it is up. A client that does not
 * keep commands for later refuses each until then.
 *
 * <p>It waits on a timing of our own: the threads of a client that the program made may be busy, or shut down.
 * Thread-safe.
 */
final class Activation {

    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
    private static final int MOST_TRIES = 1000;

    private static final Logger LOG = LoggerFactory.getLogger(Activation.class);

    private final Timing timing;
    private final Set<FreshConnection<?>> pending = ConcurrentHashMap.newKeySet();
    private volatile boolean ended;

    Activation(Timing timing) {
        this.timing = timing;
    }

    /** A connection that has refused commands. Each is another, also with an equal connection. */
    private static final class FreshConnection<C> {

        private final C connection;
        private final CompletableFuture<C> active = new CompletableFuture<>();

        FreshConnection(C connection) {
            this.connection = connection;
        }

        void handOut() {
            active.complete(connection);
        }
    }

    /**
     * Completes with the connection, also if it goes on refusing: the first command that uses it fails with the reason.
     */
    <C extends StatefulRedisConnection<?, ?>> CompletionStage<C> of(C connection) {
        FreshConnection<C> fresh = new FreshConnection<>(connection);
        pending.add(fresh);
        complete(fresh, MOST_TRIES);
        return fresh.active;
    }

    private <C extends StatefulRedisConnection<?, ?>> void complete(FreshConnection<C> fresh, int triesLeft) {
        try {
            if (triesLeft > 1 && !ended && fresh.connection.isOpen() && refusesCommands(fresh.connection)) {
                timing.after(PAUSE_NANOS, () -> complete(fresh, triesLeft - 1));
            } else {
                handOut(fresh);
            }
        } catch (Throwable thrown) {
            // Handed out, it has an owner that closes it, and the first command that uses it fails.
            LogThread.write(() -> LOG.debug("A fresh connection could not be tried", thrown));
            handOut(fresh);
        }
        if (ended) {
            // The timing may have ended before, and dropped the task.
            fresh.handOut();
        }
    }

    private void handOut(FreshConnection<?> fresh) {
        pending.remove(fresh);
        fresh.handOut();
    }

    /** Waits no more: hands out what refuses commands still, so that the caller can close it. */
    void end() {
        ended = true;
        pending.forEach(FreshConnection::handOut);
        pending.clear();
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
