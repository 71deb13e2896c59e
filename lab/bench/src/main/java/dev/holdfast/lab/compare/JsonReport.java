package dev.holdfast.lab.compare;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.peer.Peer;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Everything, for programs: the medians and each round. */
final class JsonReport {

    private JsonReport() {}

    static void write(PrintWriter out, String serverVersion, Comparison.Plan plan, List<Result> results)
            throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
        json.writeStartObject();
        json.writeStringField("redis", serverVersion);
        json.writeStringField("jdk", Runtime.version().toString());
        json.writeNumberField("processors", Runtime.getRuntime().availableProcessors());
        json.writeNumberField("secondsPerSlice", plan.measured().toMillis() / 1e3);
        json.writeArrayFieldStart("scenarios");
        for (Result result : results) {
            write(json, result);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
        out.println();
        out.flush();
    }

    private static void write(JsonGenerator json, Result result) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", result.scenario().name());
        json.writeStringField("description", result.scenario().description());
        json.writeArrayFieldStart("peers");
        for (Peer peer : result.rounds().keySet()) {
            json.writeStartObject();
            json.writeStringField("name", peer.name());
            for (String other : List.of("floor", "redisson")) {
                var ratio = result.timesAsFastAs(other, peer);
                if (ratio.isPresent()) {
                    json.writeNumberField("times-" + other, ratio.getAsDouble());
                }
            }
            json.writeObjectFieldStart("median");
            write(json, result.median(peer));
            json.writeEndObject();
            json.writeArrayFieldStart("rounds");
            for (Figures round : result.rounds().getOrDefault(peer, List.of())) {
                json.writeStartObject();
                write(json, round);
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Figures figures) throws IOException {
        json.writeNumberField("rate", figures.rate());
        json.writeNumberField("waitP50Micros", figures.waitP50Micros());
        json.writeNumberField("waitP99Micros", figures.waitP99Micros());
        json.writeNumberField("waitP999Micros", figures.waitP999Micros());
        json.writeNumberField("waitMaxMicros", figures.waitMaxMicros());
        json.writeNumberField("commandsPerOperation", figures.commandsPerOperation());
        json.writeNumberField("changesPerSecond", figures.changesPerSecond());
        if (!Double.isNaN(figures.commandsPerChange())) {
            json.writeNumberField("commandsPerChange", figures.commandsPerChange());
        }
        json.writeNumberField("serverMicrosPerOperation", figures.serverMicrosPerOperation());
        json.writeNumberField("clientMicrosPerOperation", figures.clientMicrosPerOperation());
        json.writeNumberField("violations", figures.violations());
    }
}
