package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.quorum.internal.wire.VoteValue;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What one member knows about a lock.
 *
 * @param micros its time
 * @param value whom it votes for; empty if for nobody
 * @param leftMillis for how long
 * @param length how many wait there
 * @param waiting the first of them
 */
public record LockSighting(long micros, Optional<VoteValue> value, long leftMillis, long length, List<Place> waiting) {

    private static final Pattern MEMBER =
            Pattern.compile("q1:([0-9a-z]{1,64}):(\\d{1,18})\\.\\d{1,9}:\\d{1,18}:\\d{1,9}(?::[0-9a-z]{1,64})?");

    /** Copies the list. */
    public LockSighting {
        waiting = List.copyOf(waiting);
    }

    /** An attempt in a member's queue; they are served in the order of their tickets. */
    public record Place(String client, long attempt, long ticket) {

        /** Reads an entry of a queue; empty if it is not of format q1. */
        public static Optional<Place> parse(String entry, long ticket) {
            Matcher member = MEMBER.matcher(entry);
            return member.matches()
                    ? Optional.of(new Place(member.group(1), Long.parseLong(member.group(2)), ticket))
                    : Optional.empty();
        }
    }

    /** Whether there are more that wait than were read. */
    boolean hasMore() {
        return length > waiting.size();
    }
}
