package dev.holdfast.lab.scaling;

import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.setup.SettingsOptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** Which points are measured, and for how long. */
final class ScalingPlan {

    private static final int MOST_CLIENTS = 1_000;
    private static final int MOST_HELD = 10_000_000;
    private static final int MOST_WAITERS = 1_000_000;
    private static final int FIRST_HELD = 1_000;
    private static final int MOST_STANDING = 16;
    private static final int TENFOLD = 10;
    private static final long HEAP_BYTES_OF_HELD = 2_000;

    @Option(
            names = "--curves",
            split = ",",
            defaultValue = "handoffs,held,calls,queue,standing",
            description = "which: ${COMPLETION-CANDIDATES} (default: all)")
    private List<CurveKind> curves = List.of();

    @Option(
            names = "--max-clients",
            defaultValue = "64",
            description = "handoffs are measured with 1, 2, 4 ... clients, up to so many (default: ${DEFAULT-VALUE})")
    private int maxClients;

    @Option(
            names = "--max-held",
            defaultValue = "100000",
            description = "held locks are measured with 1,000, 10,000 ..., up to so many (default: ${DEFAULT-VALUE})")
    private int maxHeld;

    @Option(
            names = "--max-waiters",
            defaultValue = "10000",
            description = "waiting calls, and entries of the queue, are measured with 1, 10, 100 ..., up to so many"
                    + " (default: ${DEFAULT-VALUE})")
    private int maxWaiters;

    @Option(names = "--seconds", defaultValue = "3", description = "of each point (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Option(
            names = "--lease",
            paramLabel = "<seconds>",
            defaultValue = "30",
            description = "of the held locks, which are watched for at least half of it, so that each is renewed"
                    + " (default: ${DEFAULT-VALUE})")
    private int leaseSeconds;

    /** Returns the curves, in order; throws if something makes no sense, or cannot be had here. */
    List<CurveKind> curves() {
        Checks.requireWithin("--max-clients", maxClients, MOST_CLIENTS);
        Checks.requireWithin("--max-held", maxHeld, MOST_HELD);
        Checks.requireWithin("--max-waiters", maxWaiters, MOST_WAITERS);
        Checks.requireWithin("--lease", leaseSeconds, 600);
        // Asked for what is right, so that NaN is refused.
        Checks.require(seconds >= 0.1 && seconds <= 3600, "--seconds must be from 0.1 to 3600, and is " + seconds);
        Checks.require(curves.stream().distinct().count() == curves.size(), "--curves names one twice");
        long heapBytes = Runtime.getRuntime().maxMemory();
        long wantedBytes = maxHeld * HEAP_BYTES_OF_HELD;
        Checks.require(
                !curves.contains(CurveKind.held) || wantedBytes <= heapBytes,
                "--max-held " + maxHeld + " needs a heap of about " + (wantedBytes >> 20)
                        + " MB, and this JVM has at most " + (heapBytes >> 20)
                        + " MB; set HOLDFAST_JAVA_OPTIONS=-Xmx... or ask for fewer");
        return List.copyOf(curves);
    }

    List<Integer> sizes(CurveKind curve) {
        return switch (curve) {
            case handoffs -> ladder(1, 2, maxClients);
            case held -> ladder(FIRST_HELD, TENFOLD, maxHeld);
            case calls, queue -> ladder(1, TENFOLD, maxWaiters);
            case standing -> List.of(Math.min(MOST_STANDING, maxClients));
        };
    }

    /** Sizes each a multiple of the one before, and the greatest at the end whether it is one of them or not. */
    static List<Integer> ladder(int first, int factor, int greatest) {
        List<Integer> sizes = new ArrayList<>();
        for (long size = first; size < greatest; size *= factor) {
            sizes.add((int) size);
        }
        sizes.add(greatest);
        return sizes;
    }

    Curve.Measurement measurement(CurveKind kind, BenchServer server) {
        Duration time = SettingsOptions.ofSeconds(seconds);
        return switch (kind) {
            case handoffs -> new HandoffCurve(server, time);
            case held -> new HeldCurve(server, time, Duration.ofSeconds(leaseSeconds));
            case calls -> new CallCurve(server, time);
            case queue -> new QueueCurve(server, time);
            case standing -> new StandingCurve(server, time);
        };
    }
}
