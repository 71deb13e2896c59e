package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.fault.Injection.Outcome;
import dev.holdfast.lab.chaos.judge.Finding;
import dev.holdfast.lab.chaos.judge.Spread;
import dev.holdfast.lab.chaos.judge.Verdict;
import dev.holdfast.lab.chaos.run.Run;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is kept of a finished seed.
 *
 * @param plan the length and the size of the run: results of one file have them in common
 * @param redis the version of the server
 * @param faults how many of each kind were injected
 * @param notInjected how many of each kind were planned and could not be
 * @param grants how many leases were granted
 * @param violations how many findings nothing explains, leftovers aside
 * @param explained how many findings the schedule explains
 * @param leftovers how many things were left behind
 * @param findings the first of all three, in words
 * @param takeover see {@link Verdict}
 * @param notice see {@link Verdict}
 * @param lateWaits see {@link Verdict}
 */
public record SeedResult(
        long seed,
        Plan plan,
        String redis,
        Map<String, Long> faults,
        Map<String, Long> notInjected,
        long grants,
        long violations,
        long explained,
        long leftovers,
        List<String> findings,
        Spread takeover,
        Spread notice,
        Spread lateWaits) {

    private static final int MOST_FINDINGS = 20;

    /**
     * The length and the size of a run.
     *
     * @param topology of the servers
     * @param seconds how long the schedule is
     * @param clients how many client processes there are
     */
    public record Plan(String topology, long seconds, int clients) {}

    /** Copies the collections. */
    public SeedResult {
        faults = new TreeMap<>(faults);
        notInjected = new TreeMap<>(notInjected);
        findings = List.copyOf(findings);
    }

    /** Takes out of a run what is kept of it. */
    public static SeedResult of(Plan plan, Run.Outcome outcome) {
        Verdict verdict = outcome.verdict();
        List<Injection> injections = outcome.evidence().injections();
        long originNanos = outcome.evidence().originNanos();
        // Violations first.
        List<String> findings = verdict.findings().stream()
                .sorted(Comparator.comparing(Finding::unexplained).reversed().thenComparing(Finding::atNanos))
                .limit(MOST_FINDINGS)
                .map(finding -> inWords(finding, originNanos))
                .toList();
        return new SeedResult(
                outcome.schedule().seed(),
                plan,
                outcome.redis(),
                count(injections, true),
                count(injections, false),
                verdict.grants(),
                verdict.violations().size(),
                verdict.explained().size(),
                verdict.leftovers().size(),
                findings,
                verdict.takeover(),
                verdict.notice(),
                verdict.lateWaits());
    }

    private static String inWords(Finding finding, long originNanos) {
        return String.format(Locale.ROOT, "at %.3f s: %s", (finding.atNanos() - originNanos) / 1e9, finding);
    }

    private static Map<String, Long> count(List<Injection> injections, boolean injected) {
        Map<String, Long> counts = new TreeMap<>();
        for (Injection injection : injections) {
            if ((injection.outcome() == Outcome.INJECTED) == injected) {
                counts.merge(injection.fault().kind().id(), 1L, Long::sum);
            }
        }
        return counts;
    }

    /** Says whether all was well. */
    @JsonIgnore
    public boolean isGood() {
        return violations == 0 && leftovers == 0;
    }
}
