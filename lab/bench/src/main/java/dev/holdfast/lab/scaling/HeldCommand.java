package dev.holdfast.lab.scaling;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.redis.HoldfastRedis;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Many held locks at once. */
@Command(
        name = "held",
        mixinStandardHelpOptions = true,
        description = "Holds many locks at once: whether all are renewed in time, and what they cost.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {"0:measured", "1:a lease was lost", "2:the command makes no sense; nothing was measured"})
public final class HeldCommand implements Callable<Integer> {

    private static final long LOOK_MILLIS = 250;
    private static final int MOST = 10_000_000;
    private static final int LONGEST_SECONDS = 86_400;

    @Option(names = "--locks", defaultValue = "100000", description = "how many (default: ${DEFAULT-VALUE})")
    private int locks;

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

    @Mixin
    private ServerOption serverOption = new ServerOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        CommandLine command = Objects.requireNonNull(spec).commandLine();
        LockOptions options = Checks.read(command, this::options);
        try (BenchServer server = serverOption.open();
                Holdfast holder = HoldfastRedis.connect(server.uri());
                Holdfast waiter = HoldfastRedis.connect(server.uri())) {
            return measure(command.getOut(), options, server, holder, waiter);
        }
    }

    private LockOptions options() {
        Checks.requireWithin("--locks", locks, MOST);
        Checks.requireWithin("--waiters", waiters, MOST);
        Checks.requireWithin("--lease", leaseSeconds, LONGEST_SECONDS);
        Checks.requireWithin("--seconds", seconds, LONGEST_SECONDS);
        return LockOptions.builder().lease(Duration.ofSeconds(leaseSeconds)).build();
    }

    private int measure(PrintWriter out, LockOptions options, BenchServer server, Holdfast holder, Holdfast waiter)
            throws Exception {
        // One first, so that classes and connections are not counted as the locks' heap.
        holder.lock("first").acquire().close();
        waiter.lock("first").acquire().close();
        HeldLocks.Measured measured = HeldLocks.measure(server, holder, options, locks, Duration.ofSeconds(seconds));
        HeldLocks held = measured.locks();
        HeldLocks.Watch seen = measured.seen();
        print(
                out,
                """
                acquired %,d locks with a lease of %d s in %.1f s
                watched for %.0f s:
                  renewals: %,d (%,.0f a second) in %,d commands
                  server: %.1f %% of a processor
                  client: %.1f %% of a processor, the watching included
                  held all the time: %,d of %,d; none ever had less left than %.1f s
                client heap: %,.0f bytes a held lock
                server memory: %,.0f bytes a held lock""",
                locks,
                leaseSeconds,
                measured.acquireSeconds(),
                seen.process().seconds(),
                seen.renewals(),
                seen.renewalsPerSecond(),
                seen.commands(),
                seen.serverShare() * 100,
                seen.clientShare() * 100,
                seen.held(),
                locks,
                seen.shortest().toMillis() / 1e3,
                measured.heapBytes(),
                measured.serverBytes());
        String perCall = "client heap: %,d bytes a call that waits for ";
        print(out, perCall + "one lock", heapPerWaiter(waiter, options, i -> 0));
        print(out, perCall + "a lock of its own", heapPerWaiter(waiter, options, i -> i % locks));
        long lost = locks - held.held();
        print(out, "lost: %,d", lost);
        held.release();
        return lost == 0 ? 0 : 1;
    }

    private long heapPerWaiter(Holdfast waiter, LockOptions options, IntUnaryOperator lock)
            throws InterruptedException {
        long before = Watched.liveHeapBytes();
        List<CompletableFuture<Lease>> waiting = new ArrayList<>(waiters);
        for (int i = 0; i < waiters; i++) {
            String name = HeldLocks.name(lock.applyAsInt(i));
            waiting.add(waiter.lock(name, options).acquireAsync());
        }
        while (waiter.statistics().waiting() < waiters) {
            Thread.sleep(LOOK_MILLIS);
        }
        long bytes = Watched.liveHeapBytes() - before;
        waiting.forEach(each -> each.cancel(false));
        while (waiter.statistics().waiting() > 0 || waiter.statistics().compensations() > 0) {
            Thread.sleep(LOOK_MILLIS);
        }
        return bytes / waiters;
    }

    private static void print(PrintWriter out, String format, Object... figures) {
        out.println(String.format(Locale.ROOT, format, figures));
        out.flush();
    }
}
