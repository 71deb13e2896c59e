package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerCommand;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.redis.HoldfastRedis;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntUnaryOperator;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Many held locks at once. */
@Command(
        name = "held",
        exitCodeOnInvalidInput = 64,
        description = "Holds many locks at once: whether all are renewed in time, and what they cost.",
        exitCodeList = {"0:measured", "1:a lease was lost", "64:the command line is wrong; nothing was measured"})
public final class HeldCommand extends ServerCommand {

    private static final long LOOK_MILLIS = 250;
    private static final int MOST = 10_000_000;
    private static final int LONGEST_SECONDS = 86_400;

    @Option(names = "--locks", defaultValue = "100000", description = "how many (default: ${DEFAULT-VALUE})")
    private int locks;

    @Option(
            names = "--as",
            paramLabel = "USE",
            defaultValue = "lock",
            description = "as what each name is held: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE})")
    private HeldAs as = HeldAs.LOCK;

    @Option(
            names = "--waiters",
            defaultValue = "10000",
            description = "how many calls wait, once for one lock and once for a lock each (default: ${DEFAULT-VALUE})")
    private int waiters;

    @Option(names = "--lease", defaultValue = "30", description = "seconds (default: ${DEFAULT-VALUE})")
    private int leaseSeconds;

    @Option(
            names = "--seconds",
            defaultValue = "60",
            description = "for how long they are watched (default: ${DEFAULT-VALUE})")
    private int seconds;

    @Override
    protected Use planned(CommandLine command) {
        Checks.requireWithin("--locks", locks, MOST);
        Checks.requireWithin("--waiters", waiters, MOST);
        Checks.requireWithin("--lease", leaseSeconds, LONGEST_SECONDS);
        Checks.requireWithin("--seconds", seconds, LONGEST_SECONDS);
        return server -> {
            Duration time = Duration.ofSeconds(seconds);
            Duration lease = Duration.ofSeconds(leaseSeconds);
            Point point = HeldLocks.point(server, locks, as, time, lease, this::addWaiters);
            point.words().forEach(command.getOut()::println);
            command.getOut().flush();
            return HeldLocks.lost(point) ? 1 : 0;
        };
    }

    private void addWaiters(BenchServer server, LockOptions options, Point point) throws InterruptedException {
        if (!as.canBeWaitedFor()) {
            return;
        }
        String title = "client heap B/call that waits for ";
        try (Holdfast waiter = HoldfastRedis.connect(server.uri())) {
            // One first, so that classes and connections are not counted as the calls' heap.
            waiter.lock("first").acquire().close();
            point.with("ofOneLock", title + "one lock", 0, heapPerWaiter(waiter, options, i -> 0));
            point.with("ofItsOwn", title + "a lock of its own", 0, heapPerWaiter(waiter, options, i -> i % locks));
        }
    }

    private double heapPerWaiter(Holdfast waiter, LockOptions options, IntUnaryOperator lock)
            throws InterruptedException {
        long before = Usage.liveHeapBytes();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>(waiters);
        for (int i = 0; i < waiters; i++) {
            String name = HeldLocks.name(lock.applyAsInt(i));
            waiting.add(waiter.lock(name, options).acquireAsync());
        }
        while (waiter.statistics().waiting() < waiters) {
            Thread.sleep(LOOK_MILLIS);
        }
        double bytes = Usage.liveHeapBytes() - before;
        waiting.forEach(each -> each.cancel(false));
        while (waiter.statistics().waiting() > 0 || waiter.statistics().compensations() > 0) {
            Thread.sleep(LOOK_MILLIS);
        }
        return bytes / waiters;
    }
}
