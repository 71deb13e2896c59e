package dev.holdfast.lab.scaling;

import java.time.Duration;
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
            description =
                    "waiting calls, and entries of the queue, are measured with 1, 10, 100 ..., up to so many (default: ${DEFAULT-VALUE})")
    private int maxWaiters;

    @Option(names = "--seconds", defaultValue = "3", description = "of each point (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Option(
            names = "--lease",
            paramLabel = "<seconds>",
            defaultValue = "30",
            description =
                    "of the held locks, which are watched for at least half of it, so that each is renewed (default: ${DEFAULT-VALUE})")
    private int leaseSeconds;

    /** Throws if something makes no sense, or cannot be had here. */
    void check() {
        requireWithin("--max-clients", maxClients, MOST_CLIENTS);
        requireWithin("--max-held", maxHeld, MOST_HELD);
        requireWithin("--max-waiters", maxWaiters, MOST_WAITERS);
        requireWithin("--lease", leaseSeconds, 600);
        // The other way round, so that NaN is refused.
        if (!(seconds >= 0.1 && seconds <= 3600)) {
            throw new IllegalArgumentException("--seconds must be from 0.1 to 3600, and is " + seconds);
        }
        if (curves.stream().distinct().count() < curves.size()) {
            throw new IllegalArgumentException("--curves names one twice");
        }
        long heapBytes = Runtime.getRuntime().maxMemory();
        long wantedBytes = maxHeld * HEAP_BYTES_OF_HELD;
        if (curves.contains(CurveKind.held) && wantedBytes > heapBytes) {
            throw new IllegalArgumentException("--max-held " + maxHeld + " needs a heap of about " + (wantedBytes >> 20)
                    + " MB, and this JVM has at most " + (heapBytes >> 20)
                    + " MB; set HOLDFAST_JAVA_OPTIONS=-Xmx... or ask for fewer");
        }
    }

    private static void requireWithin(String option, int value, int most) {
        if (value < 1 || value > most) {
            throw new IllegalArgumentException(option + " must be between 1 and " + most + ", and is " + value);
        }
    }

    List<CurveKind> curves() {
        return List.copyOf(curves);
    }

    List<Integer> sizes(CurveKind curve) {
        return switch (curve) {
            case handoffs -> Ladder.of(1, 2, maxClients);
            case held -> Ladder.of(FIRST_HELD, TENFOLD, maxHeld);
            case calls, queue -> Ladder.of(1, TENFOLD, maxWaiters);
            case standing -> List.of(Math.min(MOST_STANDING, maxClients));
        };
    }

    Duration time() {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }

    Duration lease() {
        return Duration.ofSeconds(leaseSeconds);
    }
}
