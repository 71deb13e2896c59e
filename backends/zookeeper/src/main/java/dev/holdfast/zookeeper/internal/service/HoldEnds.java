package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.zookeeper.internal.session.BackendTimer;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.zookeeper.KeeperException.Code;

/**
 * Ends holds whose lease is over and was not renewed, since ZooKeeper keeps a node for as long as its session lives.
 * The client does that itself; if it stands still, the session ends. Each counts from an answer, so that nobody trusts
 * the hold any more when its node is deleted.
 */
final class HoldEnds {

    private static final long RETRY_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Connection connection;
    private final LiveAttempts attempts;
    private final LocalClock clock;
    private final BackendTimer timer;

    HoldEnds(Connection connection, LiveAttempts attempts, LocalClock clock, BackendTimer timer) {
        this.connection = connection;
        this.attempts = attempts;
        this.clock = clock;
        this.timer = timer;
    }

    /** Ends the hold when its time is over. */
    void watch(LiveAttempt live, String path) {
        long leftNanos = Math.max(0, live.heldUntilNanos() - clock.nanos());
        live.alarm(timer.after(leftNanos, () -> look(live, path)));
    }

    private void look(LiveAttempt live, String path) {
        if (live.endIfOver(clock.nanos())) {
            attempts.remove(live);
            delete(live.session(), path);
        } else if (live.isHeld()) {
            watch(live, path);
        }
    }

    /** Deletes a node that nobody relies on, again and again until that is answered or its session is over. */
    void delete(Session session, String path) {
        CompletableFuture<Boolean> deleted =
                connection.isConnected() ? session.delete(path, -1) : CompletableFuture.completedFuture(false);
        var unused = deleted.handle((isDone, thrown) -> {
            boolean isGone = thrown == null ? isDone : KeeperFailures.is(thrown, Code.NONODE);
            if (!isGone && connection.isPresent(session)) {
                timer.after(RETRY_NANOS, () -> delete(session, path));
            }
            return isGone;
        });
    }
}
