package dev.holdfast.lab.report;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.holdfast.lab.report.RunResult.ScenarioResult;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Scenario;
import dev.holdfast.lab.setup.Scenario.Shape;
import dev.holdfast.lab.setup.Settings;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A run for programs. A figure that is missing is {@code null}. */
final class ResultJson {

    private ResultJson() {}

    /** One array: an object for each peer in each scenario. */
    static List<ObjectNode> items(RunResult run) {
        return run.scenarios().stream()
                .flatMap(result -> result.peers().stream().map(peer -> item(run.settings(), result, peer)))
                .toList();
    }

    /** Everything: how it was measured, the medians, each round, and samples to draw. */
    static ObjectNode all(RunResult run) {
        List<ObjectNode> items = run.scenarios().stream()
                .flatMap(result -> result.peers().stream().map(peer -> whole(run, result, peer)))
                .toList();
        return object().putPOJO("environment", run.environment())
                .putPOJO("settings", settings(run.settings()))
                .putPOJO("results", items)
                .putPOJO("excluded", run.excluded());
    }

    private static ObjectNode whole(RunResult run, ScenarioResult result, PeerResult peer) {
        ObjectNode item = item(run.settings(), result, peer);
        item.put("scenarioDescription", result.scenario().description());
        String note = run.notes().getOrDefault(peer.peer(), "");
        if (!note.isEmpty()) {
            item.put("note", note);
        }
        List<ObjectNode> slices = peer.slices().stream()
                .map(slice -> violated(with(object(), slice.figures()), slice.violations()))
                .toList();
        return item.putPOJO("slices", slices).putPOJO("samples", peer.samples());
    }

    private static ObjectNode item(Settings settings, ScenarioResult result, PeerResult peer) {
        Scenario scenario = result.scenario();
        boolean burst = scenario.shape() == Shape.BURST;
        boolean open = settings.rate() > 0;
        ObjectNode item = object().put("peer", peer.peer()).put("scenario", scenario.name());
        with(item, peer.median())
                .put("timesFloor", finite(result.timesAsFastAs("floor", peer)))
                .put("timesRedisson", finite(result.timesAsFastAs("redisson", peer)))
                .put("load", burst ? "burst" : open ? "open" : "closed")
                .put("waitCorrectedForCoordinatedOmission", burst || open)
                .putPOJO("threads", settings.threads(scenario.shape()))
                .putPOJO("clients", settings.clients)
                .put("section", DurationText.of(settings.section))
                .put("roundTripDelay", DurationText.of(settings.delay))
                .put("rounds", peer.slices().size());
        return violated(item, peer.violations());
    }

    private static ObjectNode settings(Settings settings) {
        ObjectNode fields = object().put("warmUpSeconds", settings.warmUp().toNanos() / 1e9)
                .put("seconds", settings.measured().toNanos() / 1e9)
                .put("rounds", settings.rounds)
                .put("section", DurationText.of(settings.section))
                .putPOJO("threads", settings.threads(Shape.ONE_LOCK))
                .putPOJO("burstThreads", settings.threads(Shape.BURST))
                .putPOJO("clients", settings.clients)
                .put("roundTripDelay", DurationText.of(settings.delay));
        return settings.rate() > 0 ? fields.put("arrivalsPerSecond", settings.rate()) : fields;
    }

    private static ObjectNode object() {
        return JsonNodeFactory.instance.objectNode();
    }

    private static ObjectNode with(ObjectNode json, Figures figures) {
        for (Figure figure : Figure.values()) {
            Point.put(json, figure.path, finite(figures.orNaN(figure)));
        }
        return json;
    }

    private static @Nullable Double finite(double value) {
        return Double.isFinite(value) ? value : null;
    }

    private static ObjectNode violated(ObjectNode fields, Violations violations) {
        fields.put("violations", violations.count());
        return violations.count() > 0 ? fields.putPOJO("violated", violations) : fields;
    }
}
