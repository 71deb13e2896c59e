package dev.holdfast.lab.report;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.figures.Excluded;
import dev.holdfast.lab.figures.Hold;
import dev.holdfast.lab.figures.PeerResult;
import dev.holdfast.lab.figures.RunResult;
import dev.holdfast.lab.figures.Samples;
import dev.holdfast.lab.figures.ScenarioResult;
import dev.holdfast.lab.figures.SliceResult;
import dev.holdfast.lab.figures.WaitPoint;
import dev.holdfast.lab.setup.DurationText;
import dev.holdfast.lab.setup.Settings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/** Everything in a file, for programs: how it was measured, the medians, each round, and samples to draw. */
public final class JsonFile implements Report {

    private final Path file;

    /** Makes one that writes that file when the run is over. */
    public JsonFile(Path file) {
        this.file = file;
    }

    @Override
    public void end(RunResult run) throws IOException {
        try (JsonGenerator json = new JsonFactory()
                .createGenerator(file.toFile(), JsonEncoding.UTF8)
                .useDefaultPrettyPrinter()) {
            json.writeStartObject();
            write(json, run.environment());
            write(json, run.settings());
            json.writeArrayFieldStart("results");
            for (ScenarioResult scenario : run.scenarios()) {
                for (PeerResult peer : scenario.peers()) {
                    write(json, run, scenario, peer);
                }
            }
            json.writeEndArray();
            json.writeArrayFieldStart("excluded");
            for (Excluded excluded : run.excluded()) {
                json.writeStartObject();
                json.writeStringField("peer", excluded.peer());
                json.writeStringField("scenario", excluded.scenario());
                json.writeStringField("reason", excluded.reason());
                json.writeBooleanField("failed", excluded.failed());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
    }

    private static void write(JsonGenerator json, Environment environment) throws IOException {
        json.writeObjectFieldStart("environment");
        json.writeStringField("redis", environment.redis());
        json.writeStringField("jdk", environment.jdk());
        json.writeStringField("os", environment.os());
        json.writeNumberField("processors", environment.processors());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Settings settings) throws IOException {
        json.writeObjectFieldStart("settings");
        json.writeNumberField("warmUpSeconds", settings.warmUp().toNanos() / 1e9);
        json.writeNumberField("seconds", settings.measured().toNanos() / 1e9);
        json.writeNumberField("rounds", settings.rounds());
        json.writeStringField("section", DurationText.of(settings.section()));
        json.writeStringField("threads", settings.threads().toString());
        json.writeStringField("burstThreads", settings.burstThreads().toString());
        json.writeStringField("clients", settings.clients().toString());
        json.writeStringField("roundTripDelay", DurationText.of(settings.delay()));
        if (settings.isOpen()) {
            json.writeNumberField("arrivalsPerSecond", settings.rate().orElseThrow());
        }
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, RunResult run, ScenarioResult scenario, PeerResult peer)
            throws IOException {
        json.writeStartObject();
        ResultItem.write(json, scenario, peer, run.settings());
        json.writeStringField("scenarioDescription", scenario.scenario().description());
        String note = Objects.requireNonNull(run.notes().getOrDefault(peer.peer(), ""));
        if (!note.isEmpty()) {
            json.writeStringField("note", note);
        }
        json.writeArrayFieldStart("slices");
        for (SliceResult slice : peer.slices()) {
            json.writeStartObject();
            ResultItem.write(json, slice.figures());
            ResultItem.write(json, slice.violations());
            json.writeEndObject();
        }
        json.writeEndArray();
        write(json, peer.samples());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Samples samples) throws IOException {
        json.writeObjectFieldStart("samples");
        json.writeArrayFieldStart("waits");
        for (WaitPoint point : samples.waits()) {
            json.writeStartObject();
            json.writeNumberField("percentile", point.percentile());
            json.writeNumberField("micros", point.micros());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("holds");
        for (Hold hold : samples.holds()) {
            json.writeStartObject();
            json.writeNumberField("client", hold.client());
            json.writeNumberField("thread", hold.thread());
            json.writeNumberField("fromMicros", hold.fromMicros());
            json.writeNumberField("toMicros", hold.toMicros());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
