package dev.holdfast.lab.report;

import dev.holdfast.lab.report.PeerResult.Hold;
import dev.holdfast.lab.report.PeerResult.Samples;
import dev.holdfast.lab.report.PeerResult.WaitPoint;
import dev.holdfast.lab.report.RunResult.Exclusion;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.server.BenchServer.Environment;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Settings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Runs that never were. */
final class Runs {

    private Runs() {}

    static RunResult of(Map<String, String> notes, List<ScenarioResult> scenarios, Exclusion... excluded) {
        Settings settings = Settings.simple(Duration.ofSeconds(1), Duration.ofSeconds(3), 2);
        return new RunResult(
                new Environment("7.0.15", "17.0.1", "Linux amd64", 2), settings, notes, scenarios, List.of(excluded));
    }

    static ScenarioResult scenario(String name, PeerResult... peers) {
        return new ScenarioResult(Scenario.named(name), List.of(peers));
    }

    /** A peer whose figures follow from its rate. */
    static PeerResult peer(String name, String scenario, double rate) {
        return peer(name, scenario, rate, Violations.NONE);
    }

    static PeerResult peer(String name, String scenario, double rate, Violations violations) {
        Scenario planned = Scenario.named(scenario);
        List<PeerResult.Slice> slices = List.of(slice(rate * 0.9, violations), slice(rate * 1.1, Violations.NONE));
        return new PeerResult(
                name,
                slices,
                Violations.NONE,
                new Samples(waits(1e6 / rate), planned.locks() == 1 ? holds(planned, rate) : List.of()));
    }

    private static PeerResult.Slice slice(double rate, Violations violations) {
        double waitMicros = 1e6 / rate;
        return new PeerResult.Slice(
                new Figures(Map.of(
                        Figure.RATE,
                        rate,
                        Figure.WAIT_P50,
                        waitMicros,
                        Figure.WAIT_P99,
                        10 * waitMicros,
                        Figure.WAIT_MAX,
                        25 * waitMicros,
                        Figure.COMMANDS_PER_HANDOFF,
                        2.0,
                        Figure.ALLOCATED_BYTES_PER_OP,
                        8065.0)),
                violations);
    }

    private static List<WaitPoint> waits(double medianMicros) {
        return List.of(
                new WaitPoint(0, 0),
                new WaitPoint(50, medianMicros),
                new WaitPoint(99.5, 10 * medianMicros),
                new WaitPoint(100, 25 * medianMicros));
    }

    private static List<Hold> holds(Scenario scenario, double rate) {
        List<Hold> holds = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            double fromMicros = i * 1e6 / rate;
            holds.add(new Hold(i % scenario.clients(), i % scenario.threads(), fromMicros, fromMicros + 0.5e6 / rate));
        }
        return holds;
    }
}
