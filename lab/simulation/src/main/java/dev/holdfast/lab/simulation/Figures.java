package dev.holdfast.lab.simulation;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Tally;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.Locale;

/** The figures of many runs. */
final class Figures {

    private Figures() {}

    static void write(Tally tally, boolean asJson, PrintWriter out) {
        out.println(asJson ? json(tally) : text(tally));
        out.flush();
    }

    private static String text(Tally tally) {
        StringBuilder text = new StringBuilder();
        for (Outcome outcome : tally.failing()) {
            outcome.violations()
                    .forEach(violation -> text.append("seed ")
                            .append(outcome.seed())
                            .append(": ")
                            .append(violation)
                            .append('\n'));
        }
        return text.append(String.format(
                        Locale.ROOT,
                        "%d seeds, %d grants, %d violations, %d failing seeds; failed assumptions explain %d more",
                        tally.seeds(),
                        tally.grants(),
                        tally.violations(),
                        tally.failing().size(),
                        tally.explained()))
                .toString();
    }

    private static String json(Tally tally) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.writeStartObject();
            json.writeNumberField("seeds", tally.seeds());
            json.writeNumberField("grants", tally.grants());
            json.writeNumberField("violations", tally.violations());
            json.writeArrayFieldStart("failingSeeds");
            for (Outcome outcome : tally.failing()) {
                json.writeNumber(outcome.seed());
            }
            json.writeEndArray();
            json.writeNumberField("explained", tally.explained());
            json.writeEndObject();
        } catch (IOException e) {
            throw new UncheckedIOException("a string could not be written", e);
        }
        return text.toString();
    }
}
