package dev.holdfast.redis.internal.cluster;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Why a node of a cluster has not carried a request out. It looks at the keys of a request before it begins, so nothing
 * has happened. An error that a script meets in its midst is none of these: what the script did before it stands.
 */
sealed interface Refusal {

    /** Another node serves the slot. */
    record Moved(int slot, Address to) implements Refusal {

        @Override
        public boolean isOf(int asked) {
            return slot == asked;
        }
    }

    /** The slot is on its way to another node, and so are the keys, or they do not exist. */
    record Ask(int slot, Address to) implements Refusal {

        @Override
        public boolean isOf(int asked) {
            return slot == asked;
        }
    }

    /** Another node serves the slot or is about to, and it has announced no name by which it could be called. */
    record Elsewhere(int slot) implements Refusal {

        @Override
        public boolean isOf(int asked) {
            return slot == asked;
        }
    }

    /** The slot is on its way to another node, and some of the keys are here and some are not. */
    record TryAgain() implements Refusal {}

    /** The node cannot serve the slot now. */
    record Down() implements Refusal {}

    /** Whether it is about a request for this slot. */
    default boolean isOf(int asked) {
        return true;
    }

    /**
     * Reads the words of a node.
     *
     * @param words what it answered
     * @param asked the node
     * @return empty if they mean something else
     */
    static Optional<Refusal> of(String words, Address asked) {
        return Forms.of(words, asked);
    }

    /** Keeps the patterns out of the interface. */
    final class Forms {

        private static final Pattern REDIRECTION = Pattern.compile("^(MOVED|ASK) (\\d{1,5}) (\\S*:\\d{1,5})$");
        private static final String UNNAMED = "?:";
        private static final Pattern TRY_AGAIN = Pattern.compile("^TRYAGAIN\\b");
        private static final Pattern DOWN = Pattern.compile("^(?:CLUSTERDOWN|MASTERDOWN|LOADING)\\b");

        private Forms() {}

        private static Optional<Refusal> of(String words, Address asked) {
            Matcher redirection = REDIRECTION.matcher(words);
            if (redirection.matches()) {
                int slot = Integer.parseInt(redirection.group(2));
                if (slot >= SlotMap.SLOTS) {
                    return Optional.empty();
                }
                if (redirection.group(3).startsWith(UNNAMED)) {
                    return Optional.of(new Elsewhere(slot));
                }
                Address to = Address.parse(redirection.group(3), asked);
                return Optional.of(redirection.group(1).equals("MOVED") ? new Moved(slot, to) : new Ask(slot, to));
            }
            if (TRY_AGAIN.matcher(words).find()) {
                return Optional.of(new TryAgain());
            }
            return DOWN.matcher(words).find() ? Optional.of(new Down()) : Optional.empty();
        }
    }
}
