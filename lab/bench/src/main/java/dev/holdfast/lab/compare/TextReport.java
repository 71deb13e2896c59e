package dev.holdfast.lab.compare;

import dev.holdfast.lab.peer.Peer;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.OptionalDouble;

/** A table a scenario, for people; Markdown, so that it can be put into a page. */
final class TextReport {

    private final PrintWriter out;

    TextReport(PrintWriter out) {
        this.out = out;
    }

    void begin(String serverVersion, Comparison.Plan plan) {
        out.printf(
                Locale.ROOT,
                "Redis %s, JDK %s, %d processors; medians of %d slices of %.1f s each%n",
                serverVersion,
                Runtime.version(),
                Runtime.getRuntime().availableProcessors(),
                plan.rounds(),
                plan.measured().toMillis() / 1e3);
        out.flush();
    }

    void add(Result result) {
        out.println();
        out.println("### " + result.scenario().name() + ": " + result.scenario().description());
        out.println();
        out.println("| peer | pairs/s | × floor | × redisson | wait p50 µs | p99 | p99.9 | max | commands/pair"
                + " | commands/change | changes/s | server µs/pair | client µs/pair | violations |");
        out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (Peer peer : result.rounds().keySet()) {
            Figures median = result.median(peer);
            out.printf(
                    Locale.ROOT,
                    "| %s | %,.0f | %s | %s | %,.0f | %,.0f | %,.0f | %,.0f | %.2f | %s | %s | %.1f | %.1f | %d |%n",
                    peer.name(),
                    median.rate(),
                    ratio(result.timesAsFastAs("floor", peer)),
                    ratio(result.timesAsFastAs("redisson", peer)),
                    median.waitP50Micros(),
                    median.waitP99Micros(),
                    median.waitP999Micros(),
                    median.waitMaxMicros(),
                    median.commandsPerOperation(),
                    result.scenario().clients() > 1 ? two(median.commandsPerChange()) : "",
                    result.scenario().clients() > 1 ? whole(median.changesPerSecond()) : "",
                    median.serverMicrosPerOperation(),
                    median.clientMicrosPerOperation(),
                    median.violations());
        }
        out.flush();
    }

    private static String ratio(OptionalDouble ratio) {
        return ratio.isPresent() ? two(ratio.getAsDouble()) : "";
    }

    private static String two(double figure) {
        return String.format(Locale.ROOT, "%.2f", figure);
    }

    private static String whole(double figure) {
        return String.format(Locale.ROOT, "%,.0f", figure);
    }
}
