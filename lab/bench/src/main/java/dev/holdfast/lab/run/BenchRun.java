package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.RunResult.Excluded;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.load.Tape.Chunks;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.process.Reason;
import dev.holdfast.lab.report.Report;
import dev.holdfast.lab.run.Targets.Target;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.Shape;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/** Peers in several scenarios, one scenario after the other. */
public final class BenchRun {

    private static final int MOST_CLIENTS_AT_ONCE = 100;

    private final List<Peer> peers;
    private final List<Scenario> scenarios;
    private final Settings settings;
    private final Stage.Cast cast;
    private final Progress progress;
    private final Chunks memory = new Chunks();
    private final List<Excluded> excluded = new ArrayList<>();

    /**
     * Plans a run.
     *
     * @param program what a process of a client runs; it knows the same peers
     */
    public BenchRun(
            List<Peer> peers, List<Scenario> scenarios, Settings settings, Class<?> program, Progress progress) {
        this.peers = List.copyOf(peers);
        this.scenarios = List.copyOf(scenarios);
        this.settings = settings;
        Map<String, Peer> byName = peers.stream().collect(Collectors.toMap(Peer::name, peer -> peer));
        this.cast = new Stage.Cast(name -> Objects.requireNonNull(byName.get(name)), program);
        this.progress = progress;
    }

    /** Runs it on a server, and gives the reports what there is to report as soon as it is there. */
    public RunResult run(BenchServer server, List<Report> reports) throws InterruptedException, IOException {
        Environment environment = server.environment();
        reports.forEach(report -> report.begin(environment, settings));
        List<ScenarioResult> results = new ArrayList<>();
        try (Targets opened = new Targets(server, settings.delay(), progress)) {
            Map<Scenario, List<Target>> fields = fields(targets(opened));
            progress.plan(fields.values().stream().mapToInt(List::size).sum() * (1 + settings.rounds()));
            for (Map.Entry<Scenario, List<Target>> field : fields.entrySet()) {
                ScenarioResult result = compare(field.getKey(), field.getValue());
                results.add(result);
                reports.forEach(report -> report.add(result));
            }
        }
        Map<String, String> notes = peers.stream().collect(Collectors.toMap(Peer::name, Peer::note));
        RunResult run = new RunResult(environment, settings, notes, results, excluded);
        for (Report report : reports) {
            report.end(run);
        }
        return run;
    }

    /** What the names of the locks of a peer's slice begin with; the warm-up is round 0. */
    public static String keys(Scenario scenario, String peer, int round) {
        return "bench:" + scenario.name() + ":" + peer + ":" + round;
    }

    private ScenarioResult compare(Scenario scenario, List<Target> field) throws InterruptedException {
        // Some peers have fifty threads a client, and thousands of idle threads slow down whoever runs.
        if ((long) scenario.clients() * field.size() <= MOST_CLIENTS_AT_ONCE) {
            return comparison(scenario, field);
        }
        progress.say(
                scenario.name() + ": too many clients to be connected at once with those of all peers, so each peer"
                        + " has its rounds in one go");
        List<PeerResult> alone = new ArrayList<>();
        for (Target target : field) {
            alone.addAll(comparison(scenario, List.of(target)).peers());
        }
        return new ScenarioResult(scenario, alone);
    }

    private ScenarioResult comparison(Scenario scenario, List<Target> field) throws InterruptedException {
        return new Comparison(scenario, settings, cast, memory, progress, this::exclude).run(field);
    }

    private List<Target> targets(Targets opened) throws InterruptedException {
        List<Target> targets = new ArrayList<>();
        for (Peer peer : peers) {
            try {
                targets.add(opened.open(peer));
            } catch (RuntimeException e) {
                scenarios.forEach(scenario -> exclude(new Excluded(peer.name(), scenario.name(), Reason.of(e), true)));
            }
        }
        return targets;
    }

    /** Who takes part where. */
    private Map<Scenario, List<Target>> fields(List<Target> targets) {
        Map<Scenario, List<Target>> fields = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            List<Target> field = fields.computeIfAbsent(scenario, name -> new ArrayList<>());
            for (Target target : targets) {
                if (scenario.shape() == Shape.OWN_LOCKS || target.peer().waits()) {
                    field.add(target);
                } else {
                    exclude(new Excluded(target.peer().name(), scenario.name(), "it cannot wait for a lock", false));
                }
            }
        }
        return fields;
    }

    private void exclude(Excluded who) {
        excluded.add(who);
        progress.say(who.toString());
    }
}
