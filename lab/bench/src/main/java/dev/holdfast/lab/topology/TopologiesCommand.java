package dev.holdfast.lab.topology;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.topology.PassRun.Cost;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.ToDoubleFunction;
import org.apache.commons.math3.stat.StatUtils;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What a pass costs on each arrangement of servers. */
@Command(
        name = "topologies",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures passes among clients of each peer on several arrangements of servers: how many, and how many"
                        + " commands and how much time of the servers each takes; and checks mutual exclusion and the"
                        + " order of tokens meanwhile. Rounds of all arrangements and peers follow each other in"
                        + " turns.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {
            "0:measured",
            "1:a peer broke mutual exclusion, or failed",
            "64:the command line is wrong; nothing was measured"
        })
public final class TopologiesCommand implements Callable<Integer> {

    private final Peers.Lookup lookup;

    @Option(
            names = "--topology",
            split = ",",
            defaultValue = "single,sentinel,cluster:3",
            description = "single, sentinel, cluster:N with N primaries, quorum:N with N members (default:"
                    + " ${DEFAULT-VALUE})")
    private List<String> topologies = List.of();

    @Option(
            names = "--peers",
            split = ",",
            defaultValue = "holdfast,redisson",
            description = "who is measured (default: ${DEFAULT-VALUE})")
    private List<String> peers = List.of();

    @Option(names = "--clients", defaultValue = "16", description = "of each peer (default: ${DEFAULT-VALUE})")
    private int clients;

    @Option(
            names = "--locks",
            defaultValue = "1",
            description = "that the clients share evenly (default: ${DEFAULT-VALUE})")
    private int locks;

    @Option(names = "--rounds", defaultValue = "3", description = "of each (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--seconds", defaultValue = "3", description = "of each round (default: ${DEFAULT-VALUE})")
    private double seconds;

    @Mixin
    private Format format = new Format();

    @Spec
    private @Nullable CommandSpec spec;

    public TopologiesCommand() {
        this(Peers::named);
    }

    TopologiesCommand(Peers.Lookup lookup) {
        this.lookup = lookup;
    }

    private record Case(Arrangement arrangement, Peer peer) {}

    /** What is reported. */
    public record Measured(List<Point> points) {}

    @Override
    public Integer call() throws InterruptedException {
        List<Case> cases;
        try {
            cases = cases();
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(), Objects.requireNonNull(e.getMessage()), e);
        }
        Progress progress =
                new Progress(Objects.requireNonNull(spec).commandLine().getErr());
        Map<Case, List<Cost>> costs = new LinkedHashMap<>();
        boolean sound = true;
        for (int round = 1; round <= rounds; round++) {
            for (Case each : cases) {
                String name = each.arrangement.name() + ", " + each.peer.name();
                try {
                    Cost cost = cost(each);
                    sound &= cost.violations() == 0;
                    costs.computeIfAbsent(each, first -> new ArrayList<>()).add(cost);
                    progress.say(name + ": " + cost);
                } catch (RuntimeException e) {
                    sound = false;
                    progress.say("FAILED: " + name + ", round " + round + ": " + e);
                }
            }
        }
        List<Point> points = new ArrayList<>();
        costs.forEach((each, seen) -> points.add(point(each, seen)));
        format.write(Objects.requireNonNull(spec).commandLine().getOut(), "topology.ftl", new Measured(points));
        return sound ? 0 : 1;
    }

    private List<Case> cases() {
        Checks.requireWithin("--rounds", rounds, 1000);
        Checks.requireWithin("--clients", clients, 100);
        Checks.requireWithin("--locks", locks, clients);
        // Asked for what is right, so that NaN is refused.
        Checks.require(seconds >= 0.1 && seconds <= 3600, "--seconds must be from 0.1 to 3600, and is " + seconds);
        List<Arrangement> arrangements = Checks.distinct("--topology", topologies).stream()
                .map(Arrangement::named)
                .toList();
        List<Case> cases = new ArrayList<>();
        for (Arrangement arrangement : arrangements) {
            for (String name : Checks.distinct("--peers", peers)) {
                Peer peer = lookup.apply(name);
                Checks.require(peer.waits(), name + " does not wait for a taken lock");
                cases.add(new Case(arrangement, peer));
            }
        }
        return cases;
    }

    private Cost cost(Case each) throws InterruptedException {
        Duration measured = Checks.ofSeconds(seconds);
        try (ServerGroup servers = each.arrangement.startWithoutReplicas()) {
            return new PassRun(servers, each.peer, clients, locks, measured.dividedBy(2), measured).run();
        }
    }

    private static Point point(Case each, List<Cost> costs) {
        return new Point()
                .label("topology", "topology", each.arrangement.name())
                .label("peer", "peer", each.peer.name())
                .with("rounds", "rounds", 0, costs.size())
                .with("passesPerSecond", "passes/s", 0, median(costs, Cost::passesPerSecond))
                .with("commandsPerPass", "commands/pass", 2, median(costs, Cost::commands))
                .with("serverMicrosPerPass", "server µs/pass", 1, median(costs, Cost::serverMicros))
                .with("violations", "violations", 0, StatUtils.max(values(costs, Cost::violations)));
    }

    private static double median(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        return StatUtils.percentile(values(costs, figure), 50);
    }

    private static double[] values(List<Cost> costs, ToDoubleFunction<Cost> figure) {
        return costs.stream().mapToDouble(figure).toArray();
    }
}
