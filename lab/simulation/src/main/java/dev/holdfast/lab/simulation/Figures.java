package dev.holdfast.lab.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Tally;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;

/** The figures of many runs. */
final class Figures {

    private static final JsonMapper JSON = new JsonMapper();

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
        try {
            return JSON.writeValueAsString(new Summary(
                    tally.seeds(),
                    tally.grants(),
                    tally.violations(),
                    tally.failing().stream().map(Outcome::seed).toList(),
                    tally.explained()));
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a string could not be written", e);
        }
    }

    private record Summary(long seeds, long grants, long violations, List<Long> failingSeeds, long explained) {}
}
