package dev.holdfast.lab.scaling;

import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerBooks;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.math3.stat.StatUtils;

/**
 * Calls of one client that wait for one lock, by their number. In each round another client holds the lock until all of
 * them wait and gives it back; each call gives it back as soon as it has it. On the server they are one entry of the
 * queue.
 */
record WaitingCalls(BenchServer server, Duration time) {

    private static final String NAME = "scaling:calls";
    private static final int LEAST_ROUNDS = 3;
    private static final long LOOK_MILLIS = 2;

    /** What a round took: until the first call was served and until all were, in nanoseconds, and in commands. */
    private record Round(long first, long all, long commands, double heapBytes, double serverBytes, long entries) {}

    Point point(int calls) throws Exception {
        try (Holdfast holder = HoldfastRedis.connect(server.uri());
                Holdfast waiter = HoldfastRedis.connect(server.uri())) {
            DistributedLock lock = holder.lock(NAME);
            // Classes, scripts and connections are not to be counted as the calls' heap. Nor are leases of an earlier
            // round that a client lets go of only when they would have been renewed: the first whole round is weighed.
            run(lock, waiter, 1, false);
            Round weighed = run(lock, waiter, calls, true);
            List<Round> rounds = new ArrayList<>();
            long endNanos = System.nanoTime() + time.toNanos();
            while (rounds.size() < LEAST_ROUNDS || System.nanoTime() - endNanos < 0) {
                rounds.add(run(lock, waiter, calls, false));
            }
            double served = (double) rounds.size() * calls;
            double[] firstNanos = rounds.stream().mapToDouble(Round::first).toArray();
            double firstMicros = StatUtils.percentile(firstNanos, 50) / 1e3;
            double allMicros = rounds.stream().mapToLong(Round::all).sum() / 1e3;
            double commands = rounds.stream().mapToLong(Round::commands).sum();
            return new Point()
                    .with("calls", "calls", 0, calls)
                    .with("rounds", "rounds", 0, rounds.size())
                    .with("clientHeapBytesPerCall", "client heap B/call", 0, weighed.heapBytes() / calls)
                    .with("serverBytes", "server B, all together", 0, weighed.serverBytes())
                    .with("queueEntries", "queue entries", 0, (double) weighed.entries())
                    .with("firstGrantMicrosP50", "release to first grant p50 µs", 0, firstMicros)
                    .with("drainMicrosPerCall", "all served, µs/call", 1, allMicros / served)
                    .with("commandsPerCall", "commands/call", 2, commands / served);
        }
    }

    private Round run(DistributedLock lock, Holdfast waiter, int calls, boolean weighs) throws Exception {
        Lease held = lock.acquire();
        long heapBefore = weighs ? Usage.liveHeapBytes() : 0;
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
        while (waiter.statistics().waiting() < calls || queueLength() == 0) {
            Thread.sleep(LOOK_MILLIS);
        }
        long entries = queueLength();
        double heapBytes = weighs ? Usage.liveHeapBytes() - heapBefore : 0;
        ServerBooks queued = server.books();
        double serverBytes = queued.since(before).memoryBytes();
        long releasedNanos = System.nanoTime();
        held.close();
        CompletableFuture.allOf(served.toArray(CompletableFuture<?>[]::new)).get(120, TimeUnit.SECONDS);
        long allNanos = System.nanoTime() - releasedNanos;
        long commands = server.books().since(queued).calls().scripts();
        return new Round(firstAtNanos.get() - releasedNanos, allNanos, commands, heapBytes, serverBytes, entries);
    }

    private long queueLength() {
        return server.number("ZCARD", WireFormat.DEFAULT.queue(NAME));
    }
}
