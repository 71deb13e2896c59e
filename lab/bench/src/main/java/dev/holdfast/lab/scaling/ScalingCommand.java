package dev.holdfast.lab.scaling;

import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.server.ServerCommand;
import dev.holdfast.lab.setup.Checks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What a handoff, a held lock and a waiter cost as there are more of them. */
@Command(
        name = "scaling",
        exitCodeOnInvalidInput = 64,
        sortOptions = false,
        description =
                "Measures what a handoff costs with more clients, a held lock among more of them, and a waiter in a"
                        + " longer line. With the defaults it takes less than five minutes.",
        exitCodeList = {
            "0:measured",
            "1:a lease was lost, mutual exclusion was broken, or the measurement failed",
            "64:the command line is wrong; nothing was measured"
        })
public final class ScalingCommand extends ServerCommand {

    private static final long HEAP_BYTES_OF_HELD = 2_000;

    @Option(
            names = "--curves",
            split = ",",
            defaultValue = "handoffs,held,calls,queue,standing",
            description = "which: ${COMPLETION-CANDIDATES} (default: all)")
    private List<Curve> curves = List.of();

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

    @Mixin
    private Format format = new Format();

    public record Measured(Environment environment, Map<Curve, List<Point>> curves) {}

    @Override
    protected Use planned(CommandLine command) {
        Checks.requireWithin("--max-clients", maxClients, 1_000);
        Checks.requireWithin("--max-held", maxHeld, 10_000_000);
        Checks.requireWithin("--max-waiters", maxWaiters, 1_000_000);
        Checks.requireWithin("--lease", leaseSeconds, 600);
        // Asked for what is right, so that NaN is refused.
        Checks.require(seconds >= 0.1 && seconds <= 3600, "--seconds must be from 0.1 to 3600, and is " + seconds);
        long heapBytes = Runtime.getRuntime().maxMemory();
        long wantedBytes = maxHeld * HEAP_BYTES_OF_HELD;
        Checks.require(
                !curves.contains(Curve.held) || wantedBytes <= heapBytes,
                "--max-held " + maxHeld + " needs a heap of about " + (wantedBytes >> 20)
                        + " MB, and this JVM has at most " + (heapBytes >> 20)
                        + " MB; set HOLDFAST_JAVA_OPTIONS=-Xmx... or ask for fewer");
        List<Curve> wanted = Checks.distinct("--curves", curves);
        return server -> {
            Map<Curve, List<Point>> measured = new LinkedHashMap<>();
            for (Curve curve : wanted) {
                measured.put(curve, points(curve, server, new Progress(command.getErr())));
            }
            format.write(command.getOut(), "scaling.ftl", new Measured(server.environment(), measured));
            boolean lost = measured.getOrDefault(Curve.held, List.of()).stream().anyMatch(HeldLocks::lost);
            return lost ? 1 : 0;
        };
    }

    private List<Point> points(Curve curve, BenchServer server, Progress progress) throws Exception {
        List<Point> points = new ArrayList<>();
        for (int size : curve.sizes(maxClients, maxHeld, maxWaiters)) {
            Point point = curve.point(size, server, Checks.ofSeconds(seconds), Duration.ofSeconds(leaseSeconds));
            points.add(point);
            progress.say(curve + ": " + String.join(", ", point.words()));
        }
        return points;
    }
}
