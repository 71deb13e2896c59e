package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.redis.HoldfastRedis;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Locks that one client holds at the same time, and what they cost. */
record HeldLocks(BenchServer server, Holdfast holder, HeldAs as, LockOptions options, List<Lease> leases) {

    private static final String NAMES = "held:";
    private static final String LOST = "lost";
    private static final int UNDER_WAY = 500;
    private static final long LOOK_MILLIS = 250;

    /**
     * What was seen of leases in some time.
     *
     * @param clientShare the share of a processor that this process used, the watching left out
     * @param shortest the least that was ever left of any lease
     */
    private record Watch(Usage process, long renewals, double clientShare, Duration shortest) {}

    /** What else is measured while they are held; adds its figures. */
    interface Measurement {
        void measure(BenchServer server, LockOptions options, Point point) throws Exception;
    }

    /**
     * Measures locks by their number. What an idle client and server use is measured first, and left out of what a
     * renewal costs.
     */
    static Point point(BenchServer server, int locks, HeldAs as, Duration time, Duration lease, Measurement more)
            throws Exception {
        LockOptions options = LockOptions.builder().lease(lease).build();
        try (Holdfast holder = HoldfastRedis.connect(server.uri())) {
            // One first, so that classes, scripts and connections are not counted as the locks'.
            as.acquire(holder, "first", options).get(120, TimeUnit.SECONDS).close();
            // One that rests ends with a lease of somebody who has no use for that.
            holder.lock("first", options).acquire().close();
            HeldLocks held = new HeldLocks(server, holder, as, options, new ArrayList<>(locks));
            Watch idle = held.watch(time.dividedBy(4));
            long heapBefore = Usage.liveHeapBytes();
            long memoryBefore = server.books().memoryBytes();
            long beganNanos = System.nanoTime();
            held.acquire(locks);
            double acquireSeconds = (System.nanoTime() - beganNanos) / 1e9;
            Watch seen = held.watch(time);
            double heapBytes = Usage.liveHeapBytes() - heapBefore;
            double memoryBytes = server.books().memoryBytes() - memoryBefore;
            double seconds = seen.process.seconds();
            double serverPercent = seen.process.serverShare() * 100;
            // Next to nothing but renewals was sent meanwhile.
            double commands = seen.process.server().calls().scripts();
            double serverMicros = (seen.process.serverShare() - idle.process.serverShare()) * 1e6 * seconds;
            double clientMicros = (seen.clientShare - idle.clientShare) * 1e6 * seconds;
            Point point = new Point()
                    .with("locks", "locks", 0, locks)
                    .with("acquireSeconds", "acquired in s", 1, acquireSeconds)
                    .with("serverBytesPerLock", "server B/lock", 0, memoryBytes / locks)
                    .with("clientHeapBytesPerLock", "client heap B/lock", 0, heapBytes / locks)
                    .with("renewalsPerSecond", "renewals/s", 0, seen.renewals / seconds)
                    .with("renewalsPerCommand", "renewals/command", 0, seen.renewals / commands)
                    .with("commandsPerSecond", "commands/s", 1, commands / seconds)
                    .with("serverPercent", "server % of a core", 2, serverPercent)
                    .with("serverMicrosPerRenewal", "server µs/renewal", 2, serverMicros / seen.renewals)
                    .with("clientPercent", "client % of a core", 1, seen.clientShare * 100)
                    .with("clientPercentWatching", "with the watching", 1, seen.process.clientShare() * 100)
                    .with("clientMicrosPerRenewal", "client µs/renewal", 2, clientMicros / seen.renewals)
                    .with("shortestRemainingSeconds", "shortest left s", 1, seen.shortest.toMillis() / 1e3);
            more.measure(server, options, point);
            long left = as.remaining(holder, held.leases).count();
            held.release();
            return point.with(LOST, LOST, 0, (double) locks - left);
        }
    }

    static boolean lost(Point point) {
        return point.json().get(LOST).doubleValue() != 0;
    }

    /** Acquires them, a few hundred questions under way at a time. */
    private void acquire(int count) throws Exception {
        Semaphore underWay = new Semaphore(UNDER_WAY);
        List<CompletableFuture<Lease>> acquiring = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            underWay.acquire();
            acquiring.add(as.acquire(holder, name(i), options).whenComplete((lease, failure) -> underWay.release()));
        }
        for (CompletableFuture<Lease> each : acquiring) {
            leases.add(each.get(120, TimeUnit.SECONDS));
        }
    }

    static String name(int index) {
        return NAMES + index;
    }

    /** Whether it is one of them, and not the one before them. */
    static boolean isCounted(String name) {
        return name.startsWith(NAMES);
    }

    private Watch watch(Duration time) throws InterruptedException {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long renewedBefore = holder.statistics().renewalsSent();
        long watchingBeforeNanos = threads.getCurrentThreadCpuTime();
        List<Duration> remaining = new ArrayList<>(List.of(shortest()));
        Usage process = Usage.during(server, () -> {
            long beganNanos = System.nanoTime();
            while (System.nanoTime() - beganNanos < time.toNanos()) {
                Thread.sleep(LOOK_MILLIS);
                remaining.add(shortest());
            }
        });
        double watchingSeconds = (threads.getCurrentThreadCpuTime() - watchingBeforeNanos) / 1e9;
        long renewals = holder.statistics().renewalsSent() - renewedBefore;
        double clientShare = process.clientShare() - watchingSeconds / process.seconds();
        return new Watch(process, renewals, clientShare, Collections.min(remaining));
    }

    /** What is left, at this moment, of the one that is nearest to its end. */
    private Duration shortest() {
        return as.remaining(holder, leases).min(Duration::compareTo).orElse(Duration.ZERO);
    }

    private void release() throws InterruptedException {
        Semaphore underWay = new Semaphore(UNDER_WAY);
        for (Lease lease : leases) {
            underWay.acquire();
            var unused = lease.releaseAsync().whenComplete((outcome, failure) -> underWay.release());
        }
        underWay.acquire(UNDER_WAY);
    }
}
