package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.holdfast.lab.chaos.judge.Spread;
import dev.holdfast.lab.chaos.report.SeedResult.Plan;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The line of a finished seed in a file of results: JSON, with the distributions as histograms, so that they can be added up. */
final class ResultLine {

    private static final JsonFactory JSON = new JsonFactory();

    private ResultLine() {}

    static String write(SeedResult result) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("seed", result.seed());
            json.writeStringField("topology", result.plan().topology());
            json.writeNumberField("seconds", result.plan().seconds());
            json.writeNumberField("clients", result.plan().clients());
            json.writeStringField("redis", result.redis());
            writeCounts(json, "faults", result.faults());
            writeCounts(json, "notInjected", result.notInjected());
            json.writeNumberField("grants", result.grants());
            json.writeNumberField("violations", result.violations());
            json.writeNumberField("explained", result.explained());
            json.writeNumberField("leftovers", result.leftovers());
            json.writeArrayFieldStart("findings");
            for (String finding : result.findings()) {
                json.writeString(finding);
            }
            json.writeEndArray();
            json.writeStringField("takeover", result.takeover().encoded());
            json.writeStringField("notice", result.notice().encoded());
            json.writeStringField("lateWaits", result.lateWaits().encoded());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("could not write into memory", e);
        }
        return text.toString();
    }

    static void writeCounts(JsonGenerator json, String name, Map<String, Long> counts) throws IOException {
        json.writeObjectFieldStart(name);
        for (Map.Entry<String, Long> count : counts.entrySet()) {
            json.writeNumberField(count.getKey(), count.getValue());
        }
        json.writeEndObject();
    }

    /**
     * Reads a line.
     *
     * @throws IllegalArgumentException when {@link #write} did not make it
     */
    static SeedResult read(String line) {
        try (JsonParser json = JSON.createParser(line)) {
            return new Reader(json).result();
        } catch (IOException | IllegalStateException e) {
            throw new IllegalArgumentException("not the result of a seed: " + line, e);
        }
    }

    /** Collects the fields of one object. */
    private static final class Reader {
        private final JsonParser json;
        private final Map<String, Long> numbers = new HashMap<>();
        private final Map<String, String> texts = new HashMap<>();
        private final Map<String, Map<String, Long>> counts = new HashMap<>();
        private final List<String> findings = new ArrayList<>();

        Reader(JsonParser json) {
            this.json = json;
        }

        SeedResult result() throws IOException {
            expect(JsonToken.START_OBJECT);
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                field(json.currentName());
            }
            return new SeedResult(
                    number("seed"),
                    new Plan(text("topology"), number("seconds"), Math.toIntExact(number("clients"))),
                    text("redis"),
                    counts.getOrDefault("faults", Map.of()),
                    counts.getOrDefault("notInjected", Map.of()),
                    number("grants"),
                    number("violations"),
                    number("explained"),
                    number("leftovers"),
                    findings,
                    Spread.decoded(text("takeover")),
                    Spread.decoded(text("notice")),
                    Spread.decoded(text("lateWaits")));
        }

        private void field(String name) throws IOException {
            switch (json.nextToken()) {
                case VALUE_NUMBER_INT -> numbers.put(name, json.getLongValue());
                case VALUE_STRING -> texts.put(name, json.getText());
                case START_OBJECT -> counts.put(name, counts());
                case START_ARRAY -> {
                    while (json.nextToken() != JsonToken.END_ARRAY) {
                        findings.add(json.getText());
                    }
                }
                default -> throw new IllegalStateException("unexpected value of " + name);
            }
        }

        private Map<String, Long> counts() throws IOException {
            Map<String, Long> read = new HashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                expect(JsonToken.VALUE_NUMBER_INT);
                read.put(name, json.getLongValue());
            }
            return read;
        }

        private void expect(JsonToken wanted) throws IOException {
            JsonToken token = json.nextToken();
            if (token != wanted) {
                throw new IllegalStateException("expected " + wanted + ", not " + token);
            }
        }

        private long number(String name) {
            Long value = numbers.get(name);
            if (value == null) {
                throw new IllegalStateException("there is no number " + name);
            }
            return value;
        }

        private String text(String name) {
            String value = texts.get(name);
            if (value == null) {
                throw new IllegalStateException("there is no text " + name);
            }
            return value;
        }
    }
}
