package dev.holdfast.zookeeper.internal.service;

import dev.holdfast.spi.LocalClock;
import dev.holdfast.zookeeper.internal.node.LockNode;
import dev.holdfast.zookeeper.internal.session.Connection;
import dev.holdfast.zookeeper.internal.session.KeeperFailures;
import dev.holdfast.zookeeper.internal.session.Session;
import java.util.concurrent.CompletableFuture;
import org.apache.zookeeper.KeeperException.Code;

/**
 * Markers, which keep a lock taken for the rest of a minimum hold: by the clock of the ensemble's leader, since the
 * client that left one may be gone. Whoever finds one whose time is over removes it.
 */
final class Markers {

    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Connection connection;
    private final LocalClock clock;

    Markers(Connection connection, LocalClock clock) {
        this.connection = connection;
        this.clock = clock;
    }

    /**
     * Until when a marker keeps its lock taken, on the local clock; one whose time is over is removed.
     *
     * @return the present time or an earlier one if it is gone
     */
    CompletableFuture<Long> untilNanos(Session session, String container, LockNode marker) {
        String path = container + "/" + marker.text();
        var read = session.read(path, false);
        var until = connection
                .beat(session)
                .thenCombine(read, (beat, node) -> {
                    long passedMillis = beat.stat().getMtime() - node.stat().getCtime();
                    return marker.attempt() - passedMillis;
                })
                .thenCompose(leftMillis -> {
                    long untilNanos = clock.nanos() + leftMillis * NANOS_PER_MILLI;
                    return leftMillis > 0
                            ? CompletableFuture.completedFuture(untilNanos)
                            : session.delete(path, -1).thenApply(removed -> untilNanos);
                });
        return KeeperFailures.instead(until, Code.NONODE, () -> CompletableFuture.completedFuture(clock.nanos()));
    }
}
