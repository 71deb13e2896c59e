package dev.holdfast.lab.topology;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.Format;
import dev.holdfast.lab.report.Point;
import dev.holdfast.lab.run.Progress;
import dev.holdfast.lab.setup.Checks;
import dev.holdfast.lab.topology.FailoverRound.Gap;
import java.util.ArrayList;
import java.util.Collections;
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

/** How long nobody gets a lock when the primary that keeps it is killed. */
@Command(
        name = "failover",
        exitCodeOnInvalidInput = 64,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Measures how long clients of each peer wait for the next grant when the primary that keeps their lock"
                        + " is killed. In a round, all peers are on the same servers, see the same kill, and contend"
                        + " for a lock of their own. The servers are fresh in each round, and count a server as down"
                        + " after one second of silence.",
        exitCodeListHeading = "Ends with:%n",
        exitCodeList = {"0:measured", "1:a round failed", "64:the command line is wrong; nothing was measured"})
public final class FailoverCommand implements Callable<Integer> {

    private final Peers.Lookup lookup;

    @Option(
            names = "--topology",
            split = ",",
            defaultValue = "sentinel",
            description = "what fails over (default: ${DEFAULT-VALUE})")
    private List<String> topologies = List.of();

    @Option(
            names = "--peers",
            split = ",",
            defaultValue = "holdfast,redisson",
            description = "who is measured (default: ${DEFAULT-VALUE})")
    private List<String> peers = List.of();

    @Option(names = "--rounds", defaultValue = "7", description = "kills (default: ${DEFAULT-VALUE})")
    private int rounds;

    @Option(names = "--clients", defaultValue = "4", description = "of each peer (default: ${DEFAULT-VALUE})")
    private int clients;

    @Mixin
    private Format format = new Format();

    @Spec
    private @Nullable CommandSpec spec;

    public FailoverCommand() {
        this(Peers::named);
    }

    FailoverCommand(Peers.Lookup lookup) {
        this.lookup = lookup;
    }

    /** What is reported. */
    public record Measured(List<Point> points) {}

    @Override
    public Integer call() throws InterruptedException {
        List<Arrangement> arrangements;
        List<Peer> chosen;
        try {
            Checks.requireWithin("--rounds", rounds, 1000);
            Checks.requireWithin("--clients", clients, 100);
            arrangements = Checks.distinct("--topology", topologies).stream()
                    .map(Arrangement::named)
                    .toList();
            arrangements.forEach(
                    each -> Checks.require(each.failsOver(), "no server takes over in --topology " + each.name()));
            chosen = Checks.distinct("--peers", peers).stream().map(lookup).toList();
            chosen.forEach(peer -> Checks.require(peer.waits(), peer.name() + " does not wait for a taken lock"));
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    Objects.requireNonNull(spec).commandLine(), Objects.requireNonNull(e.getMessage()), e);
        }
        Progress progress =
                new Progress(Objects.requireNonNull(spec).commandLine().getErr());
        List<Point> points = new ArrayList<>();
        for (Arrangement arrangement : arrangements) {
            points.addAll(measured(arrangement, chosen, progress));
        }
        format.write(Objects.requireNonNull(spec).commandLine().getOut(), "topology.ftl", new Measured(points));
        return points.size() < arrangements.size() * chosen.size() ? 1 : 0;
    }

    private List<Point> measured(Arrangement arrangement, List<Peer> chosen, Progress progress)
            throws InterruptedException {
        Map<Peer, List<Gap>> gaps = new LinkedHashMap<>();
        for (int round = 1; round <= rounds; round++) {
            List<Peer> inTurns = new ArrayList<>(chosen);
            Collections.rotate(inTurns, round);
            try (ServerGroup servers = arrangement.start()) {
                new FailoverRound(servers, inTurns, clients).run().forEach((peer, gap) -> {
                    gaps.computeIfAbsent(peer, first -> new ArrayList<>()).add(gap);
                    progress.say(arrangement.name() + ", " + peer.name() + ": " + gap);
                });
            } catch (RuntimeException e) {
                progress.say("FAILED: " + arrangement.name() + ", round " + round + ": " + e);
                return List.of();
            }
        }
        return chosen.stream()
                .map(peer -> point(arrangement, peer, Objects.requireNonNull(gaps.get(peer))))
                .toList();
    }

    private static Point point(Arrangement arrangement, Peer peer, List<Gap> gaps) {
        return new Point()
                .label("topology", "topology", arrangement.name())
                .label("peer", "peer", peer.name())
                .with("rounds", "kills", 0, gaps.size())
                .with("promotedMillis", "next primary ms", 0, median(gaps, Gap::promoted))
                .with("firstMillis", "first grant ms", 0, median(gaps, Gap::first))
                .with("firstMillisMin", "min", 0, StatUtils.min(values(gaps, Gap::first)))
                .with("firstMillisMax", "max", 0, StatUtils.max(values(gaps, Gap::first)))
                .with("allMillis", "all clients ms", 0, median(gaps, Gap::all))
                .with("allMillisMax", "all, max", 0, StatUtils.max(values(gaps, Gap::all)))
                .with("failures", "failed calls", 0, median(gaps, Gap::failures));
    }

    private static double median(List<Gap> gaps, ToDoubleFunction<Gap> figure) {
        return StatUtils.percentile(values(gaps, figure), 50);
    }

    private static double[] values(List<Gap> gaps, ToDoubleFunction<Gap> figure) {
        return gaps.stream().mapToDouble(figure).toArray();
    }
}
