package dev.holdfast.lab.chaos.report;

import java.io.PrintWriter;
import java.util.Collection;
import java.util.Map;

/** Results for people. */
public final class TextReport {

    private TextReport() {}

    /** Prints each seed in a line, with what was found in it, and then all of them together. */
    public static void print(PrintWriter out, Collection<SeedResult> results) {
        for (SeedResult result : results) {
            out.printf(
                    "seed %d: %s, %s, %d faults, %d grants, %d violations, %d explained, %d leftovers%n",
                    result.seed(),
                    result.isGood() ? "good" : "BAD",
                    result.server(),
                    result.faults().values().stream().mapToLong(Long::longValue).sum(),
                    result.grants(),
                    result.violations(),
                    result.explained(),
                    result.leftovers());
            if (!result.isGood()) {
                result.findings().forEach(finding -> out.println("  " + finding));
            }
        }
        print(out, Total.of(results));
        out.flush();
    }

    private static void print(PrintWriter out, Total total) {
        out.printf(
                "%d seeds: %d grants, %d violations, %d explained, %d leftovers%n",
                total.seeds(), total.grants(), total.violations(), total.explained(), total.leftovers());
        if (total.failovers() > 0) {
            out.println(total.failovers() + " failovers");
        }
        if (total.explained() > 0) {
            out.println("explained findings");
            printCounts(out, total.explainedRules());
        }
        out.println("faults injected");
        printCounts(out, total.faults());
        if (!total.notInjected().isEmpty()) {
            out.println("faults NOT INJECTED: this machine cannot, one before took its time, or they failed");
            printCounts(out, total.notInjected());
        }
        out.println("lock unused after the lease of a killed holder: " + total.takeover());
        out.println("loss reported after its deadline:               " + total.notice());
        out.println("calls over their time limit:                    " + total.lateWaits());
        if (!total.isGood()) {
            out.println("BAD seeds: " + total.badSeeds());
        }
    }

    private static void printCounts(PrintWriter out, Map<String, Long> counts) {
        counts.forEach((kind, count) -> out.printf("  %-22s %6d%n", kind, count));
    }
}
