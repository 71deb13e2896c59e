package dev.holdfast.lab.takeover;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.lateness.Spread;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;

/** Everything, for programs; times are in milliseconds. */
final class TakeoverJson {

    private TakeoverJson() {}

    static void write(PrintWriter out, Environment environment, List<PeerTakeovers> results) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
        json.writeStartObject();
        json.writeObjectFieldStart("environment");
        json.writeStringField("redis", environment.redis());
        json.writeStringField("jdk", environment.jdk());
        json.writeStringField("os", environment.os());
        json.writeNumberField("processors", environment.processors());
        json.writeEndObject();
        json.writeArrayFieldStart("results");
        for (PeerTakeovers result : results) {
            write(json, result);
        }
        json.writeEndArray();
        json.writeEndObject();
        json.flush();
        out.println();
        out.flush();
    }

    private static void write(JsonGenerator json, PeerTakeovers result) throws IOException {
        json.writeStartObject();
        json.writeStringField("peer", result.peer());
        if (!result.note().isEmpty()) {
            json.writeStringField("note", result.note());
        }
        if (result.lease().isPresent()) {
            json.writeNumberField("leaseMillis", result.lease().get().toMillis());
        }
        write(json, "afterKill", result.afterKill());
        if (result.afterLease().isPresent()) {
            write(json, "afterLease", result.afterLease().get());
        }
        json.writeArrayFieldStart("samples");
        for (Takeover sample : result.samples()) {
            json.writeStartObject();
            json.writeNumberField("afterKill", sample.afterKillNanos() / 1e6);
            if (sample.afterLeaseNanos().isPresent()) {
                json.writeNumberField("afterLease", sample.afterLeaseNanos().getAsLong() / 1e6);
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, Spread spread) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("min", spread.min());
        json.writeNumberField("p50", spread.p50());
        json.writeNumberField("max", spread.max());
        json.writeEndObject();
    }
}
