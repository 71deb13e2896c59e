package dev.holdfast.lab.chaos.judge;

import java.util.List;

/**
 * What a run has shown.
 *
 * @param findings all that must not happen and did, explained or not
 * @param grants how many leases were granted
 * @param takeover how long after the end of a killed holder's lease the next one had the lock
 * @param notice how long after its deadline a holder was notified of its loss, less the time in which its process could
 *     not run
 * @param lateWaits by how much calls overran their time limit, less the time in which their process could not run
 */
public record Verdict(List<Finding> findings, long grants, Spread takeover, Spread notice, Spread lateWaits) {

    /** Copies the list. */
    public Verdict {
        findings = List.copyOf(findings);
    }

    /** Returns what nothing explains, other than leftovers. */
    public List<Finding> violations() {
        return findings.stream()
                .filter(finding -> finding.unexplained() && finding.rule() != Finding.Rule.NOTHING_LEFT)
                .toList();
    }

    /** Returns what the schedule explains. */
    public List<Finding> explained() {
        return findings.stream().filter(finding -> !finding.unexplained()).toList();
    }

    /** Returns what was left behind. */
    public List<Finding> leftovers() {
        return findings.stream()
                .filter(finding -> finding.rule() == Finding.Rule.NOTHING_LEFT)
                .toList();
    }
}
