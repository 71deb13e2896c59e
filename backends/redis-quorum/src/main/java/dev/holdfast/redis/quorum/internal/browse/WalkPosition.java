package dev.holdfast.redis.quorum.internal.browse;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.spi.PrintableText;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Where a walk through the keys of a quorum stands: the keys of one member after the other, until every lock that
 * enough members have granted has been seen. That takes as many members as have one in common with any grant; a member
 * that does not answer is left out for another, and if it answers again, its keys are begun anew. So are those of a
 * member that was restarted meanwhile, since a cursor means nothing to another run of the server; of one that does not
 * say its run, that is not noticed, and the next walk finds what this one misses.
 *
 * @param finished the members whose keys were all looked through
 * @param member the one whose keys are being looked through
 * @param run the run of the server that has returned the cursor; empty at the beginning, or if the server does not say
 * @param cursor how far; empty at the beginning
 */
record WalkPosition(List<Integer> finished, int member, String run, String cursor) {

    private static final Pattern TEXT =
            Pattern.compile("((?:\\d{1,3},){0,999})(\\d{1,3}) ((?:[0-9a-zA-Z]{8,64})?) (\\d{0,20})");
    private static final Pattern COMMA = Pattern.compile(",");

    WalkPosition {
        finished = List.copyOf(finished);
    }

    /**
     * Reads what {@link #text} has written; empty is the beginning.
     *
     * @throws IllegalArgumentException if it is something else
     */
    static WalkPosition parse(String text, QuorumSize size) {
        if (text.isEmpty()) {
            return beginning(List.of(), 0);
        }
        Matcher matcher = TEXT.matcher(text);
        if (matcher.matches()) {
            List<Integer> finished = COMMA.splitAsStream(matcher.group(1))
                    .filter(number -> !number.isEmpty())
                    .map(Integer::valueOf)
                    .toList();
            WalkPosition position =
                    new WalkPosition(finished, Integer.parseInt(matcher.group(2)), matcher.group(3), matcher.group(4));
            if (position.isOf(size) && isCursor(position.cursor)) {
                return position;
            }
        }
        throw new IllegalArgumentException("No portion of names begins at '" + PrintableText.of(text)
                + "': take what the portion before said, or BEGINNING");
    }

    private static WalkPosition beginning(List<Integer> finished, int member) {
        return new WalkPosition(finished, member, "", "");
    }

    private static boolean isCursor(String cursor) {
        return cursor.isEmpty() || new BigInteger(cursor).bitLength() <= Long.SIZE;
    }

    private boolean isOf(QuorumSize size) {
        Set<Integer> all = new HashSet<>(finished);
        all.add(member);
        return all.size() == finished.size() + 1
                && finished.size() < size.readers()
                && all.stream().allMatch(one -> one < size.members());
    }

    /**
     * The same, or the beginning of this member's keys if it was restarted, or of another's if it is not connected.
     *
     * @param connected the members that are connected, with the runs of their servers; empty if one does not say
     */
    WalkPosition among(Map<Integer, String> connected) {
        String now = connected.get(member);
        if (now != null) {
            return now.equals(run) ? this : new WalkPosition(finished, member, now, "");
        }
        return connected.entrySet().stream()
                .filter(other -> !finished.contains(other.getKey()))
                .min(Map.Entry.comparingByKey())
                .map(other -> new WalkPosition(finished, other.getKey(), other.getValue(), ""))
                .orElseThrow(() -> new IllegalStateException(
                        "the members that are connected make a grant, so one of them was not looked at"));
    }

    /** Where the walk goes on in the keys of this member; at its end, with those of the next. */
    Optional<WalkPosition> after(Optional<String> nextCursor, QuorumSize size) {
        if (nextCursor.isPresent()) {
            return nextCursor.map(next -> new WalkPosition(finished, member, run, next));
        }
        List<Integer> now = new ArrayList<>(finished);
        now.add(member);
        return now.size() == size.readers()
                ? Optional.empty()
                : Stream.iterate(0, next -> next + 1)
                        .filter(next -> !now.contains(next))
                        .findFirst()
                        .map(next -> beginning(now, next));
    }

    String text() {
        return Stream.concat(finished.stream(), Stream.of(member))
                        .map(String::valueOf)
                        .collect(Collectors.joining(","))
                + " " + run + " " + cursor;
    }
}
