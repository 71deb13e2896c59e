package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.chaos.judge.Spread;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Collection;

/** Results for programs: an object for one seed; for several, an object with each of them and the total. */
public final class JsonReport {

    private JsonReport() {}

    /** Prints results. */
    public static void print(PrintWriter out, Collection<SeedResult> results) throws IOException {
        JsonGenerator json = new JsonFactory().createGenerator(out).useDefaultPrettyPrinter();
        if (results.size() == 1) {
            write(json, results.iterator().next());
        } else {
            json.writeStartObject();
            json.writeArrayFieldStart("seeds");
            for (SeedResult result : results) {
                write(json, result);
            }
            json.writeEndArray();
            json.writeFieldName("total");
            write(json, Total.of(results));
            json.writeEndObject();
        }
        json.flush();
        out.println();
        out.flush();
    }

    private static void write(JsonGenerator json, SeedResult result) throws IOException {
        json.writeStartObject();
        json.writeNumberField("seed", result.seed());
        json.writeStringField("redis", result.redis());
        ResultLine.writeCounts(json, "faults", result.faults());
        ResultLine.writeCounts(json, "notInjected", result.notInjected());
        json.writeNumberField("grants", result.grants());
        json.writeNumberField("violations", result.violations());
        json.writeNumberField("explained", result.explained());
        json.writeNumberField("leftovers", result.leftovers());
        json.writeArrayFieldStart("findings");
        for (String finding : result.findings()) {
            json.writeString(finding);
        }
        json.writeEndArray();
        write(json, "takeoverMillis", result.takeover());
        write(json, "lossNoticeMillis", result.notice());
        write(json, "lateWaitMillis", result.lateWaits());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, Total total) throws IOException {
        json.writeStartObject();
        json.writeNumberField("seeds", total.seeds());
        ResultLine.writeCounts(json, "faults", total.faults());
        ResultLine.writeCounts(json, "notInjected", total.notInjected());
        json.writeNumberField("grants", total.grants());
        json.writeNumberField("violations", total.violations());
        json.writeNumberField("explained", total.explained());
        json.writeNumberField("leftovers", total.leftovers());
        json.writeArrayFieldStart("badSeeds");
        for (Long seed : total.badSeeds()) {
            json.writeNumber(seed);
        }
        json.writeEndArray();
        write(json, "takeoverMillis", total.takeover());
        write(json, "lossNoticeMillis", total.notice());
        write(json, "lateWaitMillis", total.lateWaits());
        json.writeEndObject();
    }

    private static void write(JsonGenerator json, String name, Spread spread) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("count", spread.count());
        if (spread.count() > 0) {
            json.writeNumberField("p50", spread.millisAt(50));
            json.writeNumberField("p99", spread.millisAt(99));
            json.writeNumberField("max", spread.maxMillis());
        }
        json.writeEndObject();
    }
}
