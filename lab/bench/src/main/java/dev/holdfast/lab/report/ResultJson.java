package dev.holdfast.lab.report;

import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Settings;
import dev.holdfast.lab.setup.Shape;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/** A run for programs. A figure that is missing is {@code null}. */
final class ResultJson {

    private ResultJson() {}

    /** One array: an object for each peer in each scenario. */
    static List<Map<String, Object>> items(RunResult run) {
        return each(run, ResultJson::item);
    }

    /** Everything: how it was measured, the medians, each round, and samples to draw. */
    static Map<String, Object> all(RunResult run) {
        Map<String, Object> all = new LinkedHashMap<>();
        all.put("environment", run.environment());
        all.put("settings", settings(run.settings()));
        all.put("results", each(run, ResultJson::wholeItem));
        all.put("excluded", run.excluded());
        return all;
    }

    private interface RunWriter {
        Map<String, Object> item(RunResult run, ScenarioResult scenario, PeerResult peer);
    }

    private static List<Map<String, Object>> each(RunResult run, RunWriter writing) {
        return run.scenarios().stream()
                .flatMap(scenario -> scenario.peers().stream().map(peer -> writing.item(run, scenario, peer)))
                .toList();
    }

    private static Map<String, Object> item(RunResult run, ScenarioResult result, PeerResult peer) {
        Settings settings = run.settings();
        boolean burst = result.scenario().shape() == Shape.BURST;
        Map<String, Object> item = new LinkedHashMap<>();
        item.put("peer", peer.peer());
        item.put("scenario", result.scenario().name());
        item.putAll(figures(peer.median()));
        item.put("timesFloor", orNull(result.timesAsFastAs("floor", peer)));
        item.put("timesRedisson", orNull(result.timesAsFastAs("redisson", peer)));
        item.put("load", burst ? "burst" : settings.isOpen() ? "open" : "closed");
        item.put("waitCorrectedForCoordinatedOmission", burst || settings.isOpen());
        item.put("threads", settings.threads(result.scenario()));
        item.put("clients", settings.clients());
        item.put("section", DurationText.of(settings.section()));
        item.put("roundTripDelay", DurationText.of(settings.delay()));
        item.put("rounds", peer.slices().size());
        putViolations(item, peer.violations());
        return item;
    }

    private static Map<String, Object> wholeItem(RunResult run, ScenarioResult result, PeerResult peer) {
        Map<String, Object> item = item(run, result, peer);
        item.put("scenarioDescription", result.scenario().description());
        String note = run.notes().getOrDefault(peer.peer(), "");
        if (!note.isEmpty()) {
            item.put("note", note);
        }
        item.put(
                "slices",
                peer.slices().stream()
                        .map(slice -> {
                            Map<String, Object> fields = figures(slice.figures());
                            putViolations(fields, slice.violations());
                            return fields;
                        })
                        .toList());
        item.put("samples", peer.samples());
        return item;
    }

    private static Map<String, Object> settings(Settings settings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("warmUpSeconds", settings.warmUp().toNanos() / 1e9);
        fields.put("seconds", settings.measured().toNanos() / 1e9);
        fields.put("rounds", settings.rounds());
        fields.put("section", DurationText.of(settings.section()));
        fields.put("threads", settings.threads());
        fields.put("burstThreads", settings.burstThreads());
        fields.put("clients", settings.clients());
        fields.put("roundTripDelay", DurationText.of(settings.delay()));
        settings.rate().ifPresent(rate -> fields.put("arrivalsPerSecond", rate));
        return fields;
    }

    /** All figures: those whose path has a dot as fields of objects. */
    private static Map<String, Object> figures(Figures figures) {
        Map<String, Object> fields = new LinkedHashMap<>();
        Map<String, Map<String, Object>> objects = new HashMap<>();
        for (Figure figure : Figure.values()) {
            String[] path = figure.path().split("\\.", 2);
            Map<String, Object> into = fields;
            if (path.length > 1) {
                into = objects.computeIfAbsent(path[0], name -> new LinkedHashMap<>());
                fields.put(path[0], into);
            }
            into.put(path[path.length - 1], orNull(figures.get(figure)));
        }
        return fields;
    }

    private static void putViolations(Map<String, Object> fields, Violations violations) {
        fields.put("violations", violations.count());
        if (violations.count() > 0) {
            fields.put("violated", violations);
        }
    }

    private static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }
}
