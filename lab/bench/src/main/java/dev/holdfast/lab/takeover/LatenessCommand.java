package dev.holdfast.lab.takeover;

import dev.holdfast.lab.report.Spread;
import dev.holdfast.lab.server.BenchServer;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How late things that are due at a known time are, beside how late this JVM's timers are in the same seconds. */
@Command(
        name = "lateness",
        mixinStandardHelpOptions = true,
        description = "Measures how late losses are told and freed locks granted, on a server of its own.")
public final class LatenessCommand implements Callable<Integer> {

    @Option(names = "--samples", defaultValue = "100", description = "locks of each round (default: ${DEFAULT-VALUE})")
    private int samples;

    @Option(names = "--rounds", defaultValue = "5", description = "of each experiment (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws Exception {
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        try (BenchServer server = BenchServer.start()) {
            for (Experiment experiment : Experiment.values()) {
                // One round for the compilers.
                try (IdleTimer ignored = new IdleTimer()) {
                    experiment.run(server, 0, Math.min(samples, 20), ignored);
                }
                try (IdleTimer timer = new IdleTimer()) {
                    List<Long> lateNanos = new ArrayList<>();
                    for (int round = 1; round <= rounds; round++) {
                        lateNanos.addAll(experiment.run(server, round, samples, timer));
                    }
                    out.println(experiment.title());
                    out.println("  late by     " + Spread.of(lateNanos));
                    out.println("  idle timer  " + Spread.of(timer.lateNanos()));
                    out.flush();
                }
            }
        }
        return 0;
    }
}
