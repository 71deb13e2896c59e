package dev.holdfast.lab.takeover;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockOptions;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.process.JavaProcess;
import dev.holdfast.testkit.proxy.FaultProxy;
import java.io.PrintWriter;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How late things that are due at a known time are, beside how late this JVM's timers are in the same seconds. */
@Command(
        name = "lateness",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        description = "Measures how late losses are told and freed locks granted, on a server of its own.")
public final class LatenessCommand implements Callable<Integer> {

    private static final Duration LEASE = Duration.ofSeconds(3);

    @Option(names = "--samples", defaultValue = "100", description = "locks of each round (default: ${DEFAULT-VALUE})")
    private int samples;

    @Option(names = "--rounds", defaultValue = "5", description = "of each experiment (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Spec
    private @Nullable CommandSpec spec;

    /** Something that is due at a known time, many times over. */
    private interface Experiment {
        void run(BenchServer server, WaitedLocks locks, Lateness lateness) throws Exception;
    }

    @Override
    public Integer call() throws Exception {
        try (BenchServer server = BenchServer.start()) {
            measure("loss told after the local deadline, the server out of reach", server, LatenessCommand::lossTold);
            measure("grant after the lease of a killed holder", server, LatenessCommand::killedHolder);
            measure("grant after the claim of a stopped waiter", server, LatenessCommand::stoppedWaiter);
        }
        return 0;
    }

    private void measure(String title, BenchServer server, Experiment experiment) throws Exception {
        try (Lateness unmeasured = new Lateness();
                Lateness lateness = new Lateness()) {
            // One round for the compilers.
            run(server, experiment, Math.min(samples, 20), unmeasured);
            for (int round = 1; round <= rounds; round++) {
                run(server, experiment, samples, lateness);
            }
            PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
            out.printf("%s%n  %s%n", title, String.join("\n  ", lateness.sentences()));
        }
    }

    private void run(BenchServer server, Experiment experiment, int locks, Lateness lateness) throws Exception {
        experiment.run(server, new WaitedLocks(server, "late:" + UUID.randomUUID(), locks), lateness);
    }

    /** The server is a black hole: how long after its deadline a lease's {@code onLost} runs. */
    private static void lossTold(BenchServer server, WaitedLocks locks, Lateness lateness) throws Exception {
        LockOptions options = LockOptions.builder().lease(LEASE).build();
        URI uri = URI.create(server.uri());
        try (FaultProxy proxy = FaultProxy.to(uri.getHost(), uri.getPort());
                Holdfast holdfast = HoldfastRedis.builder()
                        .uri("redis://" + proxy.address())
                        .closeTimeout(Duration.ZERO)
                        .build()) {
            List<Lease> leases = new ArrayList<>();
            for (String lock : locks.names()) {
                leases.add(holdfast.lock(lock, options).acquire());
                WaitedLocks.pause();
            }
            proxy.blackhole();
            CountDownLatch lost = new CountDownLatch(leases.size());
            // An answer that was read just before may still be moving a deadline.
            Thread.sleep(20);
            for (Lease lease : leases) {
                long deadlineNanos = System.nanoTime() + lease.remaining().toNanos();
                lateness.setTimerBeside(deadlineNanos);
                lease.onLost(reason -> {
                    lateness.add(System.nanoTime() - deadlineNanos);
                    lost.countDown();
                });
            }
            if (!lost.await(WaitedLocks.PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
                throw new IllegalStateException(lost.getCount() + " losses were never told");
            }
        }
    }

    /** The process that holds the locks is killed: how long after the end of its leases those who wait have them. */
    private static void killedHolder(BenchServer server, WaitedLocks locks, Lateness lateness) throws Exception {
        try (JavaProcess holder = locks.inOtherJvm(true, LEASE);
                Holdfast holdfast = HoldfastRedis.connect(server.uri())) {
            locks.await(holdfast, 1);
            // Two leases: those who wait have asked again, each at its own time.
            Thread.sleep(2 * LEASE.toMillis());
            holder.kill();
            locks.names().forEach(lock -> locks.noteEnd(lock, lateness));
            locks.awaitGranted();
        }
    }

    /**
     * The process at the head of the queues is stopped, and its connections stay: the locks are granted to it, and it
     * does nothing about them. How long after the end of that claim the next in the queue has them.
     */
    private static void stoppedWaiter(BenchServer server, WaitedLocks locks, Lateness lateness) throws Exception {
        try (Holdfast holder = HoldfastRedis.connect(server.uri());
                Holdfast next = HoldfastRedis.connect(server.uri())) {
            List<Lease> held = new ArrayList<>();
            for (String lock : locks.names()) {
                held.add(holder.lock(lock).acquire());
            }
            try (JavaProcess head = locks.inOtherJvm(false, Duration.ofSeconds(30))) {
                locks.awaitQueued(1);
                locks.await(next, 2);
                head.pause();
                for (Lease lease : held) {
                    lease.release();
                    locks.noteEnd(lease.name(), lateness);
                    WaitedLocks.pause();
                }
                locks.awaitGranted();
            }
        }
    }
}
