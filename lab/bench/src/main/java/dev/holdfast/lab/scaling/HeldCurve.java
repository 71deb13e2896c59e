package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;

/**
 * Held locks by their number. What an idle client and server use is measured first, and left out of what a renewal
 * costs. Each point is watched for at least half a lease, in which every lock is renewed.
 */
record HeldCurve(BenchServer server, Duration asked, Duration lease) implements Curve.Measurement {

    @Override
    public double[] at(int locks) throws Exception {
        Duration half = lease.dividedBy(2);
        Duration time = asked.compareTo(half) < 0 ? half : asked;
        LockOptions options = LockOptions.builder().lease(lease).build();
        try (Holdfast holder = HoldfastRedis.connect(server.uri())) {
            // One first, so that classes, scripts and connections are not counted as the locks'.
            holder.lock("held:first", options).acquire().close();
            HeldLocks.Watch idle = HeldLocks.acquire(holder, options, 0).watch(server, time.dividedBy(4));
            HeldLocks.Measured measured = HeldLocks.measure(server, holder, options, locks, time);
            measured.locks().release();
            HeldLocks.Watch seen = measured.seen();
            double client = seen.clientShareWithoutWatching();
            return new double[] {
                locks,
                measured.acquireSeconds(),
                measured.serverBytes(),
                measured.heapBytes(),
                seen.renewalsPerSecond(),
                (double) seen.renewals() / seen.commands(),
                seen.commands() / seen.process().seconds(),
                seen.serverShare() * 100,
                (seen.serverShare() - idle.serverShare()) * 1e6 / seen.renewalsPerSecond(),
                client * 100,
                (client - idle.clientShareWithoutWatching()) * 1e6 / seen.renewalsPerSecond(),
                seen.shortest().toMillis() / 1e3,
                locks - seen.held()
            };
        }
    }
}
