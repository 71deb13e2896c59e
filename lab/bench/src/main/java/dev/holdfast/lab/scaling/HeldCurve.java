package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
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
            long heapBefore = Watched.liveHeapBytes();
            ServerBooks before = server.books();
            long beganNanos = System.nanoTime();
            HeldLocks held = HeldLocks.acquire(holder, options, locks);
            double acquireSeconds = (System.nanoTime() - beganNanos) / 1e9;
            HeldLocks.Watch seen = held.watch(server, time);
            double heap = Watched.liveHeapBytes() - heapBefore;
            double memory = server.books().since(before).memoryBytes();
            held.release();
            double client = seen.clientShareWithoutWatching();
            return new double[] {
                locks,
                acquireSeconds,
                memory / locks,
                heap / locks,
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
