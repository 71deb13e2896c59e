package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.BenchServer;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Leases that one client holds at the same time. */
record HeldLocks(Holdfast holder, List<Lease> leases) {

    private static final int UNDER_WAY = 500;
    private static final long PATIENCE_SECONDS = 120;
    private static final long LOOK_MILLIS = 250;

    /**
     * Locks that were acquired and watched, and what they cost.
     *
     * @param heapBytes of this client, for each
     * @param serverBytes of the server's memory, for each
     */
    record Measured(HeldLocks locks, double acquireSeconds, Watch seen, double heapBytes, double serverBytes) {}

    /** Acquires locks, one at least, and watches them for some time. The client has been in use before. */
    static Measured measure(BenchServer server, Holdfast holder, LockOptions options, int count, Duration time)
            throws InterruptedException, ExecutionException, TimeoutException {
        long heapBefore = Watched.liveHeapBytes();
        long serverBefore = server.books().memoryBytes();
        long beganNanos = System.nanoTime();
        HeldLocks locks = acquire(holder, options, count);
        double acquireSeconds = (System.nanoTime() - beganNanos) / 1e9;
        Watch seen = locks.watch(server, time);
        double heapBytes = Watched.liveHeapBytes() - heapBefore;
        double serverBytes = server.books().memoryBytes() - serverBefore;
        return new Measured(locks, acquireSeconds, seen, heapBytes / count, serverBytes / count);
    }

    /** Acquires them, a few hundred questions under way at a time. */
    static HeldLocks acquire(Holdfast holder, LockOptions options, int count)
            throws InterruptedException, ExecutionException, TimeoutException {
        Semaphore underWay = new Semaphore(UNDER_WAY);
        List<CompletableFuture<Lease>> acquiring = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            underWay.acquire();
            acquiring.add(
                    holder.lock(name(i), options).acquireAsync().whenComplete((lease, failure) -> underWay.release()));
        }
        List<Lease> leases = new ArrayList<>(count);
        for (CompletableFuture<Lease> each : acquiring) {
            leases.add(each.get(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
        return new HeldLocks(holder, leases);
    }

    /** The name of one of them. */
    static String name(int index) {
        return "held:" + index;
    }

    /** How many of them are held at this moment, by what the client knows. */
    long held() {
        return leases.stream().filter(lease -> lease.state() == LeaseState.HELD).count();
    }

    /** What is left, at this moment, of the one that is nearest to its end. */
    private Duration shortestRemaining() {
        return leases.stream().map(Lease::remaining).min(Duration::compareTo).orElse(Duration.ZERO);
    }

    /** Gives all back, a few hundred at a time. */
    void release() throws InterruptedException {
        Semaphore underWay = new Semaphore(UNDER_WAY);
        for (Lease lease : leases) {
            underWay.acquire();
            var unused = lease.releaseAsync().whenComplete((outcome, failure) -> underWay.release());
        }
        underWay.acquire(UNDER_WAY);
    }

    /**
     * What was seen while they were watched.
     *
     * @param renewals how many were sent
     * @param watchingNanos processor time that the watching took
     * @param held how many were held at the end
     * @param shortest the least that was ever left of any lease
     */
    record Watch(Watched process, long renewals, long watchingNanos, long held, Duration shortest) {

        double renewalsPerSecond() {
            return renewals / process.seconds();
        }

        /** In how many commands the renewals were sent; next to nothing else was sent meanwhile. */
        long commands() {
            return process.server().calls().scripts();
        }

        /** The share of a processor that the server used. */
        double serverShare() {
            return process.server().cpuMicros() / 1e6 / process.seconds();
        }

        /** The share of a processor that this process used, the watching included. */
        double clientShare() {
            return process.clientNanos() / 1e9 / process.seconds();
        }

        double clientShareWithoutWatching() {
            return clientShare() - watchingNanos / 1e9 / process.seconds();
        }
    }

    /** Watches them for some time. Blocks as long. */
    Watch watch(BenchServer server, Duration time) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long renewedBefore = holder.statistics().renewalsSent();
        long watchingBeforeNanos = threads.getCurrentThreadCpuTime();
        Duration[] shortest = {shortestRemaining()};
        Watched process = Watched.during(server, () -> {
            long beganNanos = System.nanoTime();
            while (System.nanoTime() - beganNanos < time.toNanos()) {
                Thread.sleep(LOOK_MILLIS);
                Duration now = shortestRemaining();
                shortest[0] = now.compareTo(shortest[0]) < 0 ? now : shortest[0];
            }
        });
        long watchingNanos = threads.getCurrentThreadCpuTime() - watchingBeforeNanos;
        long renewals = holder.statistics().renewalsSent() - renewedBefore;
        return new Watch(process, renewals, watchingNanos, held(), shortest[0]);
    }
}
