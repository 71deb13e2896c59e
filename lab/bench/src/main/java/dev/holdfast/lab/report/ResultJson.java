package dev.holdfast.lab.report;

import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Scenario.Shape;
import dev.holdfast.lab.setup.Settings;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A run for programs. A figure that is missing is {@code null}. */
final class ResultJson {

    private ResultJson() {}

    /** One array: an object for each peer in each scenario. */
    static List<Map<String, Object>> items(RunResult run) {
        return items(run, false);
    }

    /** Everything: how it was measured, the medians, each round, and samples to draw. */
    static Map<String, Object> all(RunResult run) {
        Map<String, Object> all = Format.object(run.environment(), "settings", settings(run.settings()));
        all.put("results", items(run, true));
        all.put("excluded", run.excluded());
        return all;
    }

    private static List<Map<String, Object>> items(RunResult run, boolean whole) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (ScenarioResult scenario : run.scenarios()) {
            for (PeerResult peer : scenario.peers()) {
                Map<String, Object> item = item(run.settings(), scenario, peer);
                if (whole) {
                    item.put("scenarioDescription", scenario.scenario().description());
                    String note = run.notes().getOrDefault(peer.peer(), "");
                    if (!note.isEmpty()) {
                        item.put("note", note);
                    }
                    item.put(
                            "slices",
                            peer.slices().stream()
                                    .map(slice -> violated(figures(slice.figures()), slice.violations()))
                                    .toList());
                    item.put("samples", peer.samples());
                }
                items.add(item);
            }
        }
        return items;
    }

    private static Map<String, Object> item(Settings settings, ScenarioResult result, PeerResult peer) {
        Scenario scenario = result.scenario();
        boolean burst = scenario.shape() == Shape.BURST;
        boolean open = settings.rate() > 0;
        Map<String, Object> item = new Point()
                .label("peer", "", peer.peer())
                .label("scenario", "", scenario.name())
                .with(peer.median(), EnumSet.allOf(Figure.class))
                .with("timesFloor", "", 0, result.timesAsFastAs("floor", peer))
                .with("timesRedisson", "", 0, result.timesAsFastAs("redisson", peer))
                .label("load", "", burst ? "burst" : open ? "open" : "closed")
                .jsonWithNulls();
        item.put("waitCorrectedForCoordinatedOmission", burst || open);
        item.put("threads", settings.threads(scenario.shape()));
        item.put("clients", settings.clients());
        item.put("section", DurationText.of(settings.section()));
        item.put("roundTripDelay", DurationText.of(settings.delay()));
        item.put("rounds", peer.slices().size());
        return violated(item, peer.violations());
    }

    private static Map<String, Object> settings(Settings settings) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("warmUpSeconds", settings.warmUp().toNanos() / 1e9);
        fields.put("seconds", settings.measured().toNanos() / 1e9);
        fields.put("rounds", settings.rounds());
        fields.put("section", DurationText.of(settings.section()));
        fields.put("threads", settings.threads(Shape.ONE_LOCK));
        fields.put("burstThreads", settings.threads(Shape.BURST));
        fields.put("clients", settings.clients());
        fields.put("roundTripDelay", DurationText.of(settings.delay()));
        if (settings.rate() > 0) {
            fields.put("arrivalsPerSecond", settings.rate());
        }
        return fields;
    }

    private static Map<String, Object> figures(Figures figures) {
        return new Point().with(figures, EnumSet.allOf(Figure.class)).jsonWithNulls();
    }

    private static Map<String, Object> violated(Map<String, Object> fields, Violations violations) {
        fields.put("violations", violations.count());
        if (violations.count() > 0) {
            fields.put("violated", violations);
        }
        return fields;
    }
}
