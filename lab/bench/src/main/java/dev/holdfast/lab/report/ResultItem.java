package dev.holdfast.lab.report;

import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.figures.Figure;
import dev.holdfast.lab.figures.Figures;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.figures.Violations;
import dev.holdfast.lab.scenario.Scenario;
import dev.holdfast.lab.scenario.Shape;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.util.OptionalDouble;

/** The fields of what a peer showed in a scenario, for programs. A figure that is missing is {@code null}. */
final class ResultItem {

    private ResultItem() {}

    /** Writes the fields into an object that is open. */
    static void write(JsonGenerator json, ScenarioResult result, PeerResult peer, Settings settings)
            throws IOException {
        json.writeStringField("peer", peer.peer());
        json.writeStringField("scenario", result.scenario().name());
        write(json, peer.median());
        number(json, "timesFloor", result.timesAsFastAs("floor", peer));
        number(json, "timesRedisson", result.timesAsFastAs("redisson", peer));
        write(json, result.scenario(), settings);
        json.writeNumberField("rounds", peer.slices().size());
        write(json, peer.violations());
    }

    private static void write(JsonGenerator json, Scenario scenario, Settings settings) throws IOException {
        boolean burst = scenario.shape() == Shape.BURST;
        json.writeStringField("load", burst ? "burst" : settings.isOpen() ? "open" : "closed");
        json.writeBooleanField("waitCorrectedForCoordinatedOmission", burst || settings.isOpen());
        json.writeStringField("threads", (burst ? settings.burstThreads() : settings.threads()).toString());
        json.writeStringField("clients", settings.clients().toString());
        json.writeStringField("section", DurationText.of(settings.section()));
        json.writeStringField("roundTripDelay", DurationText.of(settings.delay()));
    }

    /** Writes all figures: those whose path has a dot as fields of objects. */
    static void write(JsonGenerator json, Figures figures) throws IOException {
        String open = "";
        for (Figure figure : Figure.values()) {
            int dot = figure.path().indexOf('.');
            String parent = dot < 0 ? "" : figure.path().substring(0, dot);
            if (!parent.equals(open)) {
                if (!open.isEmpty()) {
                    json.writeEndObject();
                }
                if (!parent.isEmpty()) {
                    json.writeObjectFieldStart(parent);
                }
                open = parent;
            }
            number(json, figure.path().substring(dot + 1), figures.get(figure));
        }
        if (!open.isEmpty()) {
            json.writeEndObject();
        }
    }

    static void write(JsonGenerator json, Violations violations) throws IOException {
        json.writeNumberField("violations", violations.count());
        if (violations.count() > 0) {
            json.writeObjectFieldStart("violated");
            json.writeNumberField("met", violations.met());
            json.writeNumberField("lostCounts", violations.lostCounts());
            json.writeNumberField("holds", violations.holds());
            json.writeArrayFieldStart("sentences");
            for (String sentence : violations.sentences()) {
                json.writeString(sentence);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void number(JsonGenerator json, String name, OptionalDouble value) throws IOException {
        if (value.isPresent()) {
            json.writeNumberField(name, value.getAsDouble());
        } else {
            json.writeNullField(name);
        }
    }
}
