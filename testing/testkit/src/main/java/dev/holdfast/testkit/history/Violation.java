package dev.holdfast.testkit.history;

import java.util.List;

/**
 * Something that must not happen, and did.
 *
 * @param kind which rule was broken
 * @param subject the name of the lock or of the resource
 * @param sentence what happened, with all who took part and when; times count from the first event of the history
 * @param holds those that break the rule together, the one that began first in front; none where a rule is not about
 *     holds
 * @param writes those that break the rule together; none where a rule is not about writes
 */
public record Violation(
        Kind kind, String subject, String sentence, List<Hold> holds, List<HistoryEvent.ResourceWrite> writes) {

    /** Copies the lists. */
    public Violation {
        holds = List.copyOf(holds);
        writes = List.copyOf(writes);
    }

    /** The rules. */
    public enum Kind {
        /** At most one client relies on a lock at any time. */
        OVERLAP,

        /** The tokens of a lock strictly rise in the order of its holds. */
        TOKEN_ORDER,

        /** A resource accepts no write with a lower token than that of a write which it accepted before. */
        STALE_WRITE,

        /** No accepted write is undone by one that had not read it. */
        LOST_UPDATE,

        /** A wait ends at its deadline at the latest. */
        WAIT_BOUND
    }

    @Override
    public String toString() {
        return kind + ": " + sentence;
    }
}
