package dev.holdfast.lab.chaos.report;

import dev.holdfast.lab.chaos.fault.Injection;
import dev.holdfast.lab.chaos.judge.Finding;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/** Finds the faults that explain something: the page never shows them without their names. */
final class ExplainingFaults {

    private ExplainingFaults() {}

    /**
     * A finding names the fault itself, or a failover and the kind of fault before it, of which the last one is meant
     * that began before the finding.
     */
    static Set<Injection> among(Collection<Injection> injected, Collection<Finding> findings) {
        Set<Injection> found = new HashSet<>();
        for (Finding finding : findings) {
            finding.explanation().ifPresent(explanation -> {
                injected.stream()
                        .filter(injection -> explanation.contains(injection.name()))
                        .forEach(found::add);
                injected.stream()
                        .filter(injection -> injection.fault().kind().bringsFailover()
                                && isNamedAfterFailover(injection, explanation)
                                && injection.fromNanos() <= finding.atNanos())
                        .max(Comparator.comparingLong(Injection::fromNanos))
                        .ifPresent(found::add);
            });
        }
        return found;
    }

    /** One kind's name may begin with another's. */
    private static boolean isNamedAfterFailover(Injection injection, String explanation) {
        String kind = Pattern.quote(injection.fault().kind().id());
        return Pattern.compile(", after " + kind + "(?![a-z-])")
                .matcher(explanation)
                .find();
    }
}
