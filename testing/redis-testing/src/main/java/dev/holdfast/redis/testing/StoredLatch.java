package dev.holdfast.redis.testing;

import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A latch as it stands on a server.
 *
 * @param parties how many have to count down
 * @param begunMicros when it began, by the server's clock
 * @param endMicros when it ends
 * @param counted the parties that have counted down
 */
public record StoredLatch(int parties, long begunMicros, long endMicros, Set<String> counted) {

    private static final Pattern HEAD = Pattern.compile("1:latch:(\\d+):(\\d+):(\\d+)");
    private static final String PARTY = "1:party:";

    /** Copies the set, and sorts it. */
    public StoredLatch {
        counted = Collections.unmodifiableSet(new TreeSet<>(counted));
    }

    /**
     * Reads the members of its key.
     *
     * @param members in their order
     * @return empty if it is no latch
     */
    public static Optional<StoredLatch> parse(List<String> members) {
        Matcher head = HEAD.matcher(members.isEmpty() ? "" : members.get(0));
        if (!head.matches()) {
            return Optional.empty();
        }
        Set<String> counted = new HashSet<>();
        members.stream().skip(1).forEach(member -> counted.add(member.substring(PARTY.length())));
        return Optional.of(new StoredLatch(
                Integer.parseInt(head.group(1)),
                Long.parseLong(head.group(2)),
                Long.parseLong(head.group(3)),
                counted));
    }
}
