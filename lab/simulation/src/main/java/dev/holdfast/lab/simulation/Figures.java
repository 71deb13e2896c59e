package dev.holdfast.lab.simulation;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.lab.simulation.run.Outcome;
import dev.holdfast.lab.simulation.run.Tally;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The figures of many runs. */
final class Figures {

    private static final JsonMapper JSON = new JsonMapper();

    private Figures() {}

    /** Those of one topology, or of one run. */
    static void write(Tally tally, boolean asJson, PrintWriter out) {
        out.println(asJson ? json(Summary.of(tally)) : failing("", tally) + text(tally));
        out.flush();
    }

    /** Those of several topologies, each for itself and all together. */
    static void write(Map<Topology, Tally> tallies, boolean asJson, PrintWriter out) {
        if (asJson) {
            Map<String, Summary> summaries = new LinkedHashMap<>();
            tallies.forEach((topology, tally) -> summaries.put(topology.text(), Summary.of(tally)));
            out.println(json(summaries));
        } else {
            tallies.forEach((topology, tally) ->
                    out.println(failing(topology.text() + " ", tally) + topology.text() + ": " + text(tally)));
        }
        out.flush();
    }

    private static String failing(String prefix, Tally tally) {
        StringBuilder text = new StringBuilder();
        for (Outcome outcome : tally.failing()) {
            outcome.violations()
                    .forEach(violation -> text.append(prefix)
                            .append("seed ")
                            .append(outcome.seed())
                            .append(": ")
                            .append(violation)
                            .append('\n'));
        }
        return text.toString();
    }

    private static String text(Tally tally) {
        return String.format(
                Locale.ROOT,
                "%d seeds, %d grants, %d violations, %d failing seeds; failed assumptions explain %d more",
                tally.seeds(),
                tally.grants(),
                tally.violations(),
                tally.failing().size(),
                tally.explained());
    }

    private static String json(Object figures) {
        try {
            return JSON.writeValueAsString(figures);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException("a string could not be written", e);
        }
    }

    private record Summary(long seeds, long grants, long violations, List<Long> failingSeeds, long explained) {

        static Summary of(Tally tally) {
            return new Summary(
                    tally.seeds(),
                    tally.grants(),
                    tally.violations(),
                    tally.failing().stream().map(Outcome::seed).toList(),
                    tally.explained());
        }
    }
}
