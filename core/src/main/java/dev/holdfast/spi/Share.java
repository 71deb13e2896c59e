package dev.holdfast.spi;

import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/** Of what an attempt wants to hold a lock: all of it, or a part beside others. */
public sealed interface Share {

    /** All of it. */
    Share EXCLUSIVE = new Exclusive();

    /** A part beside all others that read. */
    Share READ = new Group("r", 1, OptionalInt.empty());

    /**
     * A number of permits beside those of others, as long as all of them are not more than there are.
     *
     * @param units how many it takes, at least 1
     * @param limit how many there are, at least as many
     * @return the share
     */
    static Group permits(int units, int limit) {
        return new Group("p", units, OptionalInt.of(limit));
    }

    /**
     * The label of the group as whose member the lock is held.
     *
     * @return empty for all of it
     */
    Optional<String> group();

    /**
     * Whether the units of those who hold the lock with it are limited.
     *
     * @return false for all of it, and for groups without a limit
     */
    boolean isLimited();

    /** The lock is held by this attempt alone. */
    record Exclusive() implements Share {

        /** Empty. */
        @Override
        public Optional<String> group() {
            return Optional.empty();
        }

        /** False. */
        @Override
        public boolean isLimited() {
            return false;
        }
    }

    /**
     * The lock is held by the members of a group. An attempt joins if the lock is free or held by a group of the same
     * label, if its units fit, and if no attempt that does not fit waits before it.
     *
     * <p>The members share the token that the group was opened with, and no grant before them has a higher one.
     *
     * @param label what the members have in common; attempts with different labels exclude one another. 1 to 64
     *     characters of {@code 0-9A-Za-z.=_~%-}
     * @param units how many units it takes, at least 1
     * @param limit how many units the members may take together, unless a {@link Resize} says otherwise; empty if there
     *     is no limit
     */
    record Group(String label, int units, OptionalInt limit) implements Share {

        private static final Pattern LABEL = Pattern.compile("[-0-9A-Za-z.=_~%]{1,64}");

        /** Refuses labels that no backend could tell apart from other text, and units that are none. */
        public Group {
            if (!LABEL.matcher(label).matches()) {
                throw new IllegalArgumentException("The label '" + PrintableText.of(label)
                        + "' is not allowed: take 1 to" + " 64 characters of 0-9A-Za-z.=_~%-");
            }
            if (units < 1 || (limit.isPresent() && limit.getAsInt() < units)) {
                throw new IllegalArgumentException(
                        "A share has 1 unit at least, and its limit at most: " + units + " units of " + limit);
            }
        }

        /** Its label. */
        @Override
        public Optional<String> group() {
            return Optional.of(label);
        }

        /** Whether it has a limit. */
        @Override
        public boolean isLimited() {
            return limit.isPresent();
        }
    }
}
