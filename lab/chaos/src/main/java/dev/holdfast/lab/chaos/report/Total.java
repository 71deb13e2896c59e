package dev.holdfast.lab.chaos.report;

import dev.holdfast.lab.chaos.judge.Spread;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Several seeds together.
 *
 * @param seeds how many
 */
public record Total(
        int seeds,
        Map<String, Long> faults,
        Map<String, Long> notInjected,
        long grants,
        long failovers,
        long violations,
        long explained,
        Map<String, Long> explainedRules,
        long leftovers,
        List<Long> badSeeds,
        Spread takeover,
        Spread notice,
        Spread lateWaits) {

    /** Adds results up. */
    public static Total of(Collection<SeedResult> results) {
        Map<String, Long> faults = new TreeMap<>();
        Map<String, Long> notInjected = new TreeMap<>();
        Map<String, Long> explainedRules = new TreeMap<>();
        Spread takeover = new Spread();
        Spread notice = new Spread();
        Spread lateWaits = new Spread();
        for (SeedResult result : results) {
            result.faults().forEach((kind, count) -> faults.merge(kind, count, Long::sum));
            result.notInjected().forEach((kind, count) -> notInjected.merge(kind, count, Long::sum));
            result.explainedRules().forEach((rule, count) -> explainedRules.merge(rule, count, Long::sum));
            takeover.add(result.takeover());
            notice.add(result.notice());
            lateWaits.add(result.lateWaits());
        }
        return new Total(
                results.size(),
                faults,
                notInjected,
                results.stream().mapToLong(SeedResult::grants).sum(),
                results.stream().mapToLong(SeedResult::failovers).sum(),
                results.stream().mapToLong(SeedResult::violations).sum(),
                results.stream().mapToLong(SeedResult::explained).sum(),
                explainedRules,
                results.stream().mapToLong(SeedResult::leftovers).sum(),
                results.stream()
                        .filter(result -> !result.isGood())
                        .map(SeedResult::seed)
                        .toList(),
                takeover,
                notice,
                lateWaits);
    }

    /** Says whether all was well in each of them. */
    public boolean isGood() {
        return violations == 0 && leftovers == 0;
    }
}
