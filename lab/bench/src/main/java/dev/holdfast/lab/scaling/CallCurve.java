package dev.holdfast.lab.scaling;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.held.Heap;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Calls of one client that wait for one lock, by their number. In each round another client holds the lock until all of them wait and gives it back; each call gives it back as soon as it has it. On
 * the server they are one entry of the queue.
 */
final class CallCurve {

    private static final String NAME = "scaling:calls";
    private static final int LEAST_ROUNDS = 3;
    private static final long LOOK_MILLIS = 2;
    private static final long PATIENCE_SECONDS = 120;

    private final BenchServer server;
    private final Duration time;

    CallCurve(BenchServer server, Duration time) {
        this.server = server;
        this.time = time;
    }

    Curve.Point at(int calls) throws Exception {
        try (Holdfast holder = HoldfastRedis.connect(server.uri());
                Holdfast waiter = HoldfastRedis.connect(server.uri())) {
            // Classes, scripts and connections are not to be counted as the calls' heap. Nor are leases of an earlier
            // round that a client lets go of only when they would have been renewed: the first whole round is weighed.
            new Rounds(holder.lock(NAME), waiter, 1).run(false);
            Rounds rounds = new Rounds(holder.lock(NAME), waiter, calls);
            rounds.run(true);
            rounds.forget();
            long endNanos = System.nanoTime() + time.toNanos();
            while (rounds.count() < LEAST_ROUNDS || System.nanoTime() - endNanos < 0) {
                rounds.run(false);
            }
            return rounds.point();
        }
    }

    private final class Rounds {
        private final DistributedLock lock;
        private final Holdfast waiter;
        private final int calls;
        private final List<Long> firstNanos = new ArrayList<>();
        private double drainNanos;
        private double commands;
        private double heapBytes;
        private double serverBytes;
        private long entries;

        Rounds(DistributedLock lock, Holdfast waiter, int calls) {
            this.lock = lock;
            this.waiter = waiter;
            this.calls = calls;
        }

        int count() {
            return firstNanos.size();
        }

        void forget() {
            firstNanos.clear();
            drainNanos = 0;
            commands = 0;
        }

        void run(boolean weighs) throws Exception {
            Lease held = lock.acquire();
            long heapBefore = weighs ? Heap.liveBytes() : 0;
            ServerBooks before = server.books();
            AtomicLong firstAtNanos = new AtomicLong();
            List<CompletableFuture<?>> served = new ArrayList<>(calls);
            for (int i = 0; i < calls; i++) {
                served.add(waiter.lock(NAME).acquireAsync().thenCompose(lease -> {
                    firstAtNanos.compareAndSet(0, System.nanoTime());
                    return lease.releaseAsync();
                }));
            }
            // A call counts as waiting before its question was answered.
            awaitQueued();
            if (weighs) {
                heapBytes = Heap.liveBytes() - heapBefore;
                serverBytes = server.books().since(before).memoryBytes();
            }
            ServerBooks queued = server.books();
            long releasedNanos = System.nanoTime();
            held.close();
            CompletableFuture.allOf(served.toArray(CompletableFuture<?>[]::new))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            drainNanos += System.nanoTime() - releasedNanos;
            firstNanos.add(firstAtNanos.get() - releasedNanos);
            ServerBooks done = server.books().since(queued);
            commands += done.calls().of("evalsha") + done.calls().of("eval");
        }

        private void awaitQueued() throws InterruptedException {
            while (waiter.statistics().waiting() < calls || queueLength() == 0) {
                Thread.sleep(LOOK_MILLIS);
            }
            entries = queueLength();
        }

        private long queueLength() {
            return ServerQueue.of(server, NAME).length();
        }

        Curve.Point point() {
            int rounds = count();
            return Curve.Point.of(
                    (double) calls,
                    (double) rounds,
                    heapBytes / calls,
                    serverBytes,
                    (double) entries,
                    Micros.at(0.5, firstNanos),
                    drainNanos / 1e3 / rounds / calls,
                    commands / rounds / calls);
        }
    }
}
