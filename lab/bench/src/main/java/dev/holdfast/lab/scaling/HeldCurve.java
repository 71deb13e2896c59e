package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.held.Heap;
import dev.holdfast.lab.held.HeldLocks;
import dev.holdfast.lab.held.HeldWatch;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;

/** Held locks by their number. What an idle client and server use is measured first, and left out of what a renewal costs. */
final class HeldCurve {

    private final BenchServer server;
    private final Duration time;
    private final LockOptions options;

    /**
     * Plans it.
     *
     * @param time how long each point is watched; at least half a lease, in which every lock is renewed
     */
    HeldCurve(BenchServer server, Duration time, Duration lease) {
        this.server = server;
        Duration half = lease.dividedBy(2);
        this.time = time.compareTo(half) < 0 ? half : time;
        this.options = LockOptions.builder().lease(lease).build();
    }

    Curve.Point at(int locks) throws Exception {
        try (Holdfast holder = HoldfastRedis.connect(server.uri())) {
            // One first, so that classes, scripts and connections are not counted as the locks'.
            holder.lock("held:first", options).acquire().close();
            HeldLocks none = HeldLocks.acquire(holder, options, 0);
            HeldWatch idle = HeldWatch.of(server, holder, none, time.dividedBy(4));
            return measure(holder, locks, idle);
        }
    }

    private Curve.Point measure(Holdfast holder, int locks, HeldWatch idle) throws Exception {
        long heapBefore = Heap.liveBytes();
        ServerBooks before = server.books();
        long beganNanos = System.nanoTime();
        HeldLocks held = HeldLocks.acquire(holder, options, locks);
        double acquireSeconds = (System.nanoTime() - beganNanos) / 1e9;
        HeldWatch seen = HeldWatch.of(server, holder, held, time);
        double heap = Heap.liveBytes() - heapBefore;
        double memory = server.books().since(before).memoryBytes();
        held.release();
        double perSecond = seen.renewals() / seen.seconds();
        return Curve.Point.of(
                (double) locks,
                acquireSeconds,
                memory / locks,
                heap / locks,
                perSecond,
                (double) seen.renewals() / seen.commands(),
                seen.commands() / seen.seconds(),
                seen.serverShare() * 100,
                (seen.serverShare() - idle.serverShare()) * 1e6 / perSecond,
                seen.clientShare() * 100,
                (seen.clientShare() - idle.clientShare()) * 1e6 / perSecond,
                seen.shortest().toMillis() / 1e3,
                (double) (locks - seen.held()));
    }
}
