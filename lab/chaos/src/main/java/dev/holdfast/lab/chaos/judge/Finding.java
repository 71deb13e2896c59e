package dev.holdfast.lab.chaos.judge;

import dev.holdfast.testkit.history.Hold;
import java.util.List;
import java.util.Optional;

/**
 * Something that must not happen, and did.
 *
 * @param rule which one was broken
 * @param sentence what happened
 * @param atNanos when, on the clock of {@link System#nanoTime}
 * @param holds those that it is about, where it is about several
 * @param explanation the fault of the schedule that explains it, in words; empty if none does
 */
public record Finding(Rule rule, String sentence, long atNanos, List<Hold> holds, Optional<String> explanation) {

    /** Copies the list. */
    public Finding {
        holds = List.copyOf(holds);
    }

    /** Something that is not about several holds, and that nothing can explain. */
    static Finding violation(Rule rule, String sentence, long atNanos) {
        return new Finding(rule, sentence, atNanos, List.of(), Optional.empty());
    }

    /** What must hold. */
    public enum Rule {
        /** At most one client, or the members of one group, rely on a lock at any time. */
        ONE_HOLDER,

        /** The members of a group have no more units at any time than there are. */
        WITHIN_LIMIT,

        /** Members of a group without a limit have one token. */
        ONE_GROUP_TOKEN,

        /** Tokens rise in the order of the grants. */
        TOKENS_RISE,

        /** A resource that checks tokens accepts no stale write. */
        NO_STALE_WRITE,

        /** No update of such a resource is lost. */
        NO_LOST_UPDATE,

        /** Nothing is written there while the members of a group may trust their leases. */
        STEADY_READ,

        /**
         * No client frees the hold of another: a lease ends by its holder, its time, or the loss of the server's data.
         */
        NOT_TAKEN,

        /** Each wait and each release ends in its time. */
        IN_TIME,

        /** Each loss is reported, at the deadline. */
        LOSS_TOLD,

        /** Nothing is left on the server or in a client. */
        NOTHING_LEFT
    }

    /** Says whether it is a violation: nothing in the schedule explains it. */
    public boolean unexplained() {
        return explanation.isEmpty();
    }

    @Override
    public String toString() {
        return rule + ": " + sentence
                + explanation.map(fault -> " (explained by " + fault + ")").orElse("");
    }
}
