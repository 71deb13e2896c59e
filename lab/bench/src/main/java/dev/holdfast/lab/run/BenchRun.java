package dev.holdfast.lab.run;

import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.peer.Peers;
import dev.holdfast.lab.report.PeerResult;
import dev.holdfast.lab.report.RunResult;
import dev.holdfast.lab.report.RunResult.Exclusion;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.server.OtherJvm;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Scenario.Shape;
import dev.holdfast.lab.setup.Settings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Peers in several scenarios, one scenario after the other. */
public record BenchRun(
        Peers.Lookup lookup,
        List<Peer> peers,
        List<Scenario> scenarios,
        Settings settings,
        Progress progress,
        List<Exclusion> excluded) {

    private static final int MOST_CLIENTS_AT_ONCE = 100;

    public BenchRun(
            Peers.Lookup lookup, List<String> peers, List<Scenario> scenarios, Settings settings, Progress progress) {
        this(lookup, peers.stream().map(lookup).toList(), scenarios, settings, progress, new ArrayList<>());
    }

    /** Runs it on a server, and shows what each scenario has shown as soon as it is over. */
    public RunResult run(BenchServer server, Consumer<ScenarioResult> each) throws InterruptedException {
        List<ScenarioResult> results = new ArrayList<>();
        try (Targets opened = new Targets(server, settings.database, settings.delay, progress)) {
            List<Target> targets = targets(opened);
            List<List<Target>> fields =
                    scenarios.stream().map(scenario -> field(scenario, targets)).toList();
            progress.plan(fields.stream().mapToInt(List::size).sum() * (1 + settings.rounds));
            for (int i = 0; i < scenarios.size(); i++) {
                ScenarioResult result = compare(scenarios.get(i), fields.get(i));
                results.add(result);
                each.accept(result);
            }
        }
        Map<String, String> notes = peers.stream().collect(Collectors.toMap(Peer::name, Peer::note));
        return new RunResult(server.environment(), settings, notes, results, excluded);
    }

    /** What the names of the locks of a peer's slice begin with; the warm-up is round 0. */
    public static String keys(Scenario scenario, String peer, int round) {
        return "bench:" + scenario.name() + ":" + peer + ":" + round;
    }

    private List<Target> targets(Targets opened) {
        List<Target> targets = new ArrayList<>();
        for (Peer peer : peers) {
            Optional<String> missing = peer.backend().flatMap(kind -> kind.missing(settings.database));
            if (missing.isPresent()) {
                scenarios.forEach(scenario -> exclude(peer, scenario, missing.get(), false));
                continue;
            }
            try {
                targets.add(opened.open(peer));
            } catch (RuntimeException e) {
                scenarios.forEach(scenario -> exclude(peer, scenario, OtherJvm.reason(e), true));
            }
        }
        return targets;
    }

    private List<Target> field(Scenario scenario, List<Target> targets) {
        Predicate<Target> fits = target -> target.peer().waits() || scenario.shape() == Shape.OWN_LOCKS;
        targets.stream()
                .filter(fits.negate())
                .forEach(target -> exclude(target.peer(), scenario, "it cannot wait for a lock", false));
        Predicate<Target> knows = target -> target.peer().isFor(scenario.use());
        targets.stream()
                .filter(fits.and(knows.negate()))
                .forEach(target -> exclude(target.peer(), scenario, "it has no " + scenario.use(), false));
        return targets.stream().filter(fits.and(knows)).toList();
    }

    void exclude(Peer peer, Scenario scenario, String reason, boolean failed) {
        excluded.add(new Exclusion(peer.name(), scenario.name(), reason, failed));
        progress.say(excluded.get(excluded.size() - 1).toString());
    }

    private ScenarioResult compare(Scenario scenario, List<Target> field) throws InterruptedException {
        List<List<Target>> together = List.of(field);
        // Some peers have fifty threads a client, and thousands of idle threads slow down whoever runs.
        if ((long) scenario.clients() * field.size() > MOST_CLIENTS_AT_ONCE) {
            progress.say(
                    scenario.name() + ": too many clients to be connected at once with those of all peers, so each peer"
                            + " has its rounds in one go");
            together = field.stream().map(List::of).toList();
        }
        Comparison comparison = new Comparison(this, LoadSpec.of(scenario, settings), settings);
        List<PeerResult> results = new ArrayList<>();
        for (List<Target> targets : together) {
            results.addAll(comparison.of(targets));
        }
        return new ScenarioResult(scenario, results);
    }
}
