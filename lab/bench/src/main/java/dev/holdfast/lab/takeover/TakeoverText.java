package dev.holdfast.lab.takeover;

import dev.holdfast.lab.figures.Environment;
import dev.holdfast.lab.lateness.Spread;
import dev.holdfast.lab.setup.DurationText;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;

/** A table for people; Markdown, so that it can be put into a page. */
final class TakeoverText {

    private TakeoverText() {}

    static void write(PrintWriter out, Environment environment, List<PeerTakeovers> results) {
        out.printf(
                Locale.ROOT,
                "Redis %s, JDK %s, %s, %d processors; times in milliseconds%n%n",
                environment.redis(),
                environment.jdk(),
                environment.os(),
                environment.processors());
        out.println("| peer | lease | samples | after the kill: p50 | min | max | after the lease: p50 | min | max |");
        out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (PeerTakeovers result : results) {
            out.println("| " + result.peer() + " | "
                    + result.lease().map(DurationText::of).orElse("none") + " | "
                    + result.samples().size() + " | "
                    + cells(result.afterKill(), 0) + " | "
                    + result.afterLease().map(spread -> cells(spread, 1)).orElse(" |  | ") + " |");
        }
        List<PeerTakeovers> noted =
                results.stream().filter(result -> !result.note().isEmpty()).toList();
        if (!noted.isEmpty()) {
            out.println();
            noted.forEach(result -> out.println("* " + result.peer() + " " + result.note()));
        }
        out.flush();
    }

    private static String cells(Spread spread, int decimals) {
        String number = "%,." + decimals + "f";
        return String.format(
                Locale.ROOT, number + " | " + number + " | " + number, spread.p50(), spread.min(), spread.max());
    }
}
