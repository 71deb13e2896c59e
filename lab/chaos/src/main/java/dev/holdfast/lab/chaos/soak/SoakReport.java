package dev.holdfast.lab.chaos.soak;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.holdfast.lab.chaos.soak.Sample.Series;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** Reports how a soak went: as text, as JSON, and as a page with plots. */
public final class SoakReport {

    private static final JsonMapper JSON = new JsonMapper();
    private static final String PLACE_OF_THE_SOAK = "/*SOAK*/";

    private SoakReport() {}

    /** Prints a line for each series. */
    public static void printText(PrintWriter out, SoakResult result) {
        out.printf(
                "%d s on %s, %d clients, %d faults, %d grants%n",
                result.schedule().length().toSeconds(),
                result.server(),
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
            // Nothing in it may end the script, nor begin a comment in it.
            String inert = json(result).replace("<", "\\u003c");
            Files.writeString(file, page.replace(PLACE_OF_THE_SOAK, inert));
        }
    }

    private static String json(SoakResult result) throws JsonProcessingException {
        return JSON.writeValueAsString(Summary.of(result));
    }

    private record Summary(
            long seed,
            long seconds,
            int clients,
            String server,
            int faults,
            long grants,
            boolean grew,
            List<SeriesOverTime> series) {

        static Summary of(SoakResult result) {
            return new Summary(
                    result.schedule().seed(),
                    result.schedule().length().toSeconds(),
                    result.schedule().clients(),
                    result.server(),
                    result.faults(),
                    result.grants(),
                    result.anythingGrew(),
                    result.trends().stream()
                            .map(trend -> SeriesOverTime.of(trend, result.samples()))
                            .toList());
        }
    }

    /**
     * How one series went.
     *
     * @param samples each with its second and its value
     */
    private record SeriesOverTime(
            String name,
            String title,
            double level,
            double growth,
            double tolerance,
            boolean grew,
            List<List<Double>> samples) {

        static SeriesOverTime of(Trend trend, List<Sample> samples) {
            Series series = trend.series();
            return new SeriesOverTime(
                    series.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    series.title(),
                    trend.level(),
                    trend.growth(),
                    trend.tolerance(),
                    trend.grew(),
                    samples.stream()
                            .map(sample -> List.of(sample.seconds(), series.of(sample)))
                            .toList());
        }
    }
}
