package dev.holdfast.lab.run;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.Excluded;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.load.Chunks;
import dev.holdfast.lab.peer.Peer;
import dev.holdfast.lab.report.Report;
import dev.holdfast.lab.scenario.Scenario;
import dev.holdfast.lab.server.BenchServer;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Peers in several scenarios, one scenario after the other. */
public final class BenchRun {

    private static final int MOST_CLIENTS_AT_ONCE = 100;

    private final List<Peer> peers;
    private final List<Scenario> scenarios;
    private final Settings settings;
    private final Stage.Cast cast;
    private final Progress progress;
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
        this.cast = new Stage.Cast(this::named, program);
        this.progress = progress;
    }

    private Peer named(String name) {
        return peers.stream()
                .filter(peer -> peer.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    /** Runs it on a server, and tells the reports as soon as there is something to tell. */
    public RunResult run(BenchServer server, List<Report> reports) throws InterruptedException, IOException {
        Environment environment = Environment.of(server.version());
        for (Report report : reports) {
            report.begin(environment, settings);
        }
        List<ScenarioResult> results = new ArrayList<>();
        Chunks memory = new Chunks();
        try (Targets opened = new Targets(server, settings.delay(), progress)) {
            Map<Scenario, List<Target>> fields = fields(targets(opened));
            progress.plan(fields.values().stream().mapToInt(List::size).sum() * (1 + settings.rounds()));
            for (Map.Entry<Scenario, List<Target>> field : fields.entrySet()) {
                ScenarioResult result = compare(field.getKey(), field.getValue(), memory);
                results.add(result);
                for (Report report : reports) {
                    report.add(result);
                }
            }
        }
        RunResult run = new RunResult(environment, settings, notes(), results, excluded);
        for (Report report : reports) {
            report.end(run);
        }
        return run;
    }

    private ScenarioResult compare(Scenario scenario, List<Target> field, Chunks memory) throws InterruptedException {
        if (!isCrowd(scenario, field)) {
            return new Comparison(scenario, settings, cast, memory, progress, this::exclude).run(field);
        }
        progress.say(
                scenario.name() + ": too many clients to be connected at once with those of all peers, so each peer"
                        + " has its rounds in one go");
        List<PeerResult> alone = new ArrayList<>();
        for (Target target : field) {
            alone.addAll(new Comparison(scenario, settings, cast, memory, progress, this::exclude)
                    .run(List.of(target))
                    .peers());
        }
        return new ScenarioResult(scenario, alone);
    }

    /** Some peers have fifty threads a client, and thousands of idle threads slow down whoever runs. */
    private boolean isCrowd(Scenario scenario, List<Target> field) {
        return (long) scenario.clients() * field.size() > MOST_CLIENTS_AT_ONCE;
    }

    private List<Target> targets(Targets opened) throws InterruptedException {
        List<Target> targets = new ArrayList<>();
        for (Peer peer : peers) {
            try {
                targets.add(opened.open(peer));
            } catch (RuntimeException e) {
                for (Scenario scenario : scenarios) {
                    exclude(new Excluded(peer.name(), scenario.name(), Reason.of(e), true));
                }
            }
        }
        return targets;
    }

    /** Who takes part where. */
    private Map<Scenario, List<Target>> fields(List<Target> targets) {
        Map<Scenario, List<Target>> fields = new LinkedHashMap<>();
        for (Scenario scenario : scenarios) {
            List<Target> field = new ArrayList<>();
            for (Target target : targets) {
                if (scenario.shape().isContended() && !target.peer().waits()) {
                    exclude(new Excluded(target.peer().name(), scenario.name(), "it cannot wait for a lock", false));
                } else {
                    field.add(target);
                }
            }
            fields.put(scenario, field);
        }
        return fields;
    }

    private void exclude(Excluded who) {
        excluded.add(who);
        progress.say(who.toString());
    }

    private Map<String, String> notes() {
        Map<String, String> notes = new LinkedHashMap<>();
        peers.forEach(peer -> notes.put(peer.name(), peer.note()));
        return notes;
    }
}
