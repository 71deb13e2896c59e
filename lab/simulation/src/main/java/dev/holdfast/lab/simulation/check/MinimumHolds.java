package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.world.Agenda;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** The locks that were released before their minimum hold was over, and who was given them next. */
final class MinimumHolds {

    private static final long SLACK_NANOS = Duration.ofMillis(20).toNanos();

    private record GivenLease(long token, long atNanos, int client) {}

    private record MinimumHold(long token, long untilNanos, int client) {}

    private final Agenda agenda;
    private final Findings findings;
    private final Assumptions assumptions;
    private final Map<String, GivenLease> given = new HashMap<>();
    private final Map<String, MinimumHold> kept = new HashMap<>();

    MinimumHolds(Agenda agenda, Findings findings, Assumptions assumptions) {
        this.agenda = agenda;
        this.findings = findings;
        this.assumptions = assumptions;
    }

    /** A caller was given a lease. */
    void given(Held held) {
        GivenLease now = new GivenLease(held.token(), agenda.nowNanos(), held.client);
        given.put(held.lock(), now);
        MinimumHold keep = kept.get(held.lock());
        if (keep != null) {
            compare(held.lock(), keep, now);
        }
    }

    /** A lease was released, and the lock stays taken until its minimum hold is over. */
    void since(Held held, long grantedNanos, Duration minHold) {
        MinimumHold keep =
                new MinimumHold(held.token(), grantedNanos + minHold.toNanos() / 100 * 98 - SLACK_NANOS, held.client);
        kept.put(held.lock(), keep);
        GivenLease last = given.get(held.lock());
        if (last != null) {
            compare(held.lock(), keep, last);
        }
    }

    private void compare(String lock, MinimumHold keep, GivenLease next) {
        if (next.token > keep.token && next.atNanos < keep.untilNanos) {
            findings.broken(
                    Rule.MINIMUM_HOLD,
                    assumptions.explainEndBeforeDeadline(keep.client, lock, 0)
                            || assumptions.explainEndBeforeDeadline(next.client, lock, 0),
                    lock + " was given with token " + next.token + " "
                            + (keep.untilNanos - next.atNanos) / 1_000_000 + " ms before the minimum hold of token "
                            + keep.token + " was over");
        }
    }
}
