package dev.holdfast.lab.chaos.report;

import com.fasterxml.jackson.annotation.JsonAlias;
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
import java.util.stream.Collectors;

/**
 * What is kept of a finished seed.
 *
 * @param plan the length and the size of the run: results of one file have them in common
 * @param server what the servers were, with their version
 * @param faults how many of each kind were injected
 * @param notInjected how many of each kind were planned and could not be
 * @param grants how many leases were granted
 * @param failovers how often another server became the primary
 * @param violations how many findings nothing explains, leftovers aside
 * @param explained how many findings the schedule explains
 * @param explainedRules how many of them are about each rule
 * @param leftovers how many things were left behind
 * @param findings the first of all three, in words
 * @param takeover see {@link Verdict}
 * @param notice see {@link Verdict}
 * @param lateWaits see {@link Verdict}
 */
public record SeedResult(
        long seed,
        Plan plan,
        @JsonAlias("redis") String server,
        Map<String, Long> faults,
        Map<String, Long> notInjected,
        long grants,
        long failovers,
        long violations,
        long explained,
        Map<String, Long> explainedRules,
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
     * @param families what kinds of locks were used
     * @param seconds how long the schedule is
     * @param clients how many client processes there are
     */
    public record Plan(String topology, String families, long seconds, int clients) {}

    /** Copies the collections. */
    public SeedResult {
        faults = new TreeMap<>(faults);
        notInjected = new TreeMap<>(notInjected);
        explainedRules = new TreeMap<>(explainedRules);
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
                outcome.server(),
                count(injections, true),
                count(injections, false),
                verdict.grants(),
                outcome.evidence().servers().failovers().size(),
                verdict.violations().size(),
                verdict.explained().size(),
                rules(verdict.explained()),
                verdict.leftovers().size(),
                findings,
                verdict.takeover(),
                verdict.notice(),
                verdict.lateWaits());
    }

    private static String inWords(Finding finding, long originNanos) {
        return String.format(Locale.ROOT, "at %.3f s: %s", (finding.atNanos() - originNanos) / 1e9, finding);
    }

    private static Map<String, Long> rules(List<Finding> findings) {
        return findings.stream()
                .collect(Collectors.groupingBy(finding -> finding.rule().name(), Collectors.counting()));
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
