package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.world.Agenda;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The tokens that callers receive, in the order of the grants.
 *
 * <p>Leases that exclude one another are given in the order of their grants. Permits are not: a grant that was on its
 * way for longer is given after a later one. So each of those has another token, and a higher one than those that were
 * given before its client began to want it.
 */
final class TokenOrder {

    /** Astray is what a former primary has granted, to a process that has not heard of the present one. */
    private record Given(long token, long atNanos, long wantedNanos, boolean isAstray, boolean isPermit) {

        boolean isBefore(Held held) {
            boolean isBesideIt = isPermit && held.permits().isPresent();
            return !isBesideIt || token == held.token() || atNanos < held.sinceNanos;
        }
    }

    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Map<String, List<Given>> byLock = new HashMap<>();

    TokenOrder(Agenda agenda, Findings findings, Assumptions assumptions) {
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
    }

    /** A caller was given a lease. */
    void given(Held held) {
        List<Given> others = byLock.computeIfAbsent(held.lock(), lock -> new ArrayList<>());
        Optional<Given> before =
                others.stream().filter(other -> other.isBefore(held)).max(Comparator.comparingLong(Given::token));
        before.ifPresent(highest -> compare(held, highest));
        if (others.stream().noneMatch(other -> other.token >= held.token() && !other.isPermit)) {
            // The server granted it at some time since then, perhaps before it lost what it knew.
            others.add(new Given(
                    held.token(),
                    agenda.nowNanos(),
                    held.sinceNanos,
                    assumptions.explainAstray(held),
                    held.permits().isPresent()));
        }
    }

    private void compare(Held held, Given before) {
        // Readers of one group have one token, which may be that of the writer who became the first of them.
        // A grant that is read late by one who knows that it may be late is none.
        if (held.token() <= before.token
                && (held.isValid() || held.token() == before.token)
                && !(held.token() == before.token && held.hasTokenOfOthers())) {
            findings.broken(
                    Rule.RISING_TOKENS,
                    before.isAstray
                            || assumptions.explainRestored(held, before.wantedNanos)
                            || assumptions.explainOverlap(held, held, held.sinceNanos)
                            || assumptions.explainOlderGroup(held, before.wantedNanos)
                            || assumptions.explainLowerToken(before.wantedNanos),
                    held.lock() + " was given to " + held + " after token " + before.token);
        }
    }
}
