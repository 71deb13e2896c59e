package dev.holdfast.lab.chaos.soak;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Tells how a soak went: as text, as JSON, and as a page with plots. */
public final class SoakReport {

    private static final String PLACE_OF_THE_SOAK = "/*SOAK*/";

    private SoakReport() {}

    /** Prints a line for each series. */
    public static void printText(PrintWriter out, SoakResult result) {
        out.printf(
                "%d s on Redis %s, %d clients, %d faults, %d grants%n",
                result.schedule().length().toSeconds(),
                result.redis(),
                result.schedule().clients(),
                result.faults(),
                result.grants());
        for (Trend trend : result.trends()) {
            out.println(String.format(
                    Locale.ROOT,
                    "%-46s level %10.2f, growth over the second half %+9.2f (up to %.2f is noise)%s",
                    trend.series().title(),
                    trend.level(),
                    trend.growth(),
                    trend.tolerance(),
                    trend.grew() ? "  GREW" : ""));
        }
        out.println(result.anythingGrew() ? "Something GREW" : "Nothing grew");
        out.flush();
    }

    /** Prints everything. */
    public static void printJson(PrintWriter out, SoakResult result) throws IOException {
        out.println(json(result));
        out.flush();
    }

    /** Writes a page that needs nothing else. */
    public static void writePage(Path file, SoakResult result) throws IOException {
        try (InputStream template = SoakReport.class.getResourceAsStream("soak.html")) {
            if (template == null) {
                throw new IllegalStateException("soak.html is not on the class path");
            }
            String page = new String(template.readAllBytes(), StandardCharsets.UTF_8);
            Files.writeString(file, page.replace(PLACE_OF_THE_SOAK, json(result)));
        }
    }

    private static String json(SoakResult result) throws IOException {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("seed", result.schedule().seed());
            json.writeNumberField("seconds", result.schedule().length().toSeconds());
            json.writeNumberField("clients", result.schedule().clients());
            json.writeStringField("redis", result.redis());
            json.writeNumberField("faults", result.faults());
            json.writeNumberField("grants", result.grants());
            json.writeBooleanField("grew", result.anythingGrew());
            json.writeArrayFieldStart("series");
            for (Trend trend : result.trends()) {
                write(json, trend, result);
            }
            json.writeEndArray();
            json.writeEndObject();
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Trend trend, SoakResult result) throws IOException {
        Series series = trend.series();
        json.writeStartObject();
        json.writeStringField("name", series.name().toLowerCase(Locale.ROOT).replace('_', '-'));
        json.writeStringField("title", series.title());
        json.writeNumberField("level", trend.level());
        json.writeNumberField("growth", trend.growth());
        json.writeNumberField("tolerance", trend.tolerance());
        json.writeBooleanField("grew", trend.grew());
        json.writeArrayFieldStart("samples");
        for (Sample sample : result.samples()) {
            json.writeArray(new double[] {sample.seconds(), series.of(sample)}, 0, 2);
        }
        json.writeEndArray();
        json.writeEndObject();
    }
}
