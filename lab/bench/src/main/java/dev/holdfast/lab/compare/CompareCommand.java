package dev.holdfast.lab.compare;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.ServerOption;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Peers side by side. */
@Command(
        name = "compare",
        mixinStandardHelpOptions = true,
        description =
                "Measures peers side by side: rate, waiting times, commands and processor time for each pair of lock and unlock.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {"0:measured", "1:a peer broke mutual exclusion, or failed"})
public final class CompareCommand implements Callable<Integer> {

    enum Format {
        text,
        json
    }

    @Option(
            names = "--peers",
            split = ",",
            defaultValue = "floor,redisson,holdfast",
            description = "floor, redisson, redisson-fair, holdfast (default: ${DEFAULT-VALUE})")
    private List<String> peers = List.of();

    @Option(
            names = "--scenarios",
            split = ",",
            defaultValue = "u1,u16,c1x16,c4x4,c16x1",
            description =
                    "uT: T threads, a lock each; cCxT: C clients of T threads, one lock (default: ${DEFAULT-VALUE})")
    private List<String> scenarios = List.of();

    @Option(
            names = "--seconds",
            defaultValue = "3",
            description =
                    "of each slice; where the machine does other work, many short ones (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Option(
            names = "--warm-up",
            defaultValue = "5",
            description = "seconds of each peer in each scenario (default: ${DEFAULT-VALUE})")
    private double warmUp;

    @Option(names = "--rounds", defaultValue = "3", description = "slices of each peer (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--format", defaultValue = "text", description = "text or json (default: ${DEFAULT-VALUE})")
    private Format format = Format.text;

    @Mixin
    private ServerOption serverOption = new ServerOption();

    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public Integer call() throws InterruptedException, IOException {
        List<Peer> chosen = peers.stream().map(Peers::named).toList();
        List<Scenario> planned = scenarios.stream().map(Scenario::named).toList();
        Comparison.Plan plan =
                new Comparison.Plan(duration(warmUp), duration(Math.min(0.5, seconds / 4)), duration(seconds), rounds);
        PrintWriter out = Objects.requireNonNull(spec).commandLine().getOut();
        TextReport text = new TextReport(out);
        List<Result> results = new ArrayList<>();
        try (BenchServer server = serverOption.open()) {
            if (format == Format.text) {
                text.begin(server.version(), plan);
            }
            for (Scenario scenario : planned) {
                Result result = new Result(scenario, new Comparison(chosen, scenario, server, plan).run());
                results.add(result);
                if (format == Format.text) {
                    text.add(result);
                }
            }
            if (format == Format.json) {
                JsonReport.write(out, server.version(), plan, results);
            }
        }
        long violations = results.stream().mapToLong(Result::violations).sum();
        if (violations > 0) {
            spec.commandLine().getErr().println("FAILED: mutual exclusion was broken " + violations + " times");
        }
        return violations == 0 ? 0 : 1;
    }

    private static Duration duration(double seconds) {
        return Duration.ofMillis(Math.round(seconds * 1000));
    }
}
