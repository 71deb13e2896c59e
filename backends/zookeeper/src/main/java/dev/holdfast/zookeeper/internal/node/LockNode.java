package dev.holdfast.zookeeper.internal.node;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A node in a lock's container: {@code CLIENT-SESSION-ATTEMPT-SEQUENCE}, where the session is hexadecimal and the
 * sequence ZooKeeper's. Or a marker, which keeps the place of a hold for the rest of its minimum hold:
 * {@code marker-TRANSACTION-MILLIS-SEQUENCE}, with the transaction that made the node of the hold, in hexadecimal.
 * So no two markers have one name, also where a container has begun anew, and whoever
 * deletes one deletes no other.
 *
 * @param text its name
 * @param client whose attempt it is
 * @param session the session of the client that made it; of a marker, the transaction
 * @param attempt the number of the attempt; of a marker, for how many milliseconds it stays
 * @param sequence its place in the order
 */
public record LockNode(String text, String client, long session, long attempt, int sequence) {

    /**
     * The first sequence that gets no place. ZooKeeper counts to the largest {@code int} and gives that number out
     * again and again from there on, so the order would be lost. A million before it, the container is left to
     * empty itself and begins anew.
     */
    public static final int END_OF_SEQUENCE = Integer.MAX_VALUE - 1_000_000;

    private static final String MARKER = "marker";
    private static final int HEXADECIMAL = 16;
    private static final Pattern FORM =
            Pattern.compile("([0-9a-z]{1,16})-([0-9a-f]{1,16})-([0-9]{1,18})-(-?[0-9]{10})");

    /** {@return the node of a name, empty if it is not one of Holdfast's} */
    public static Optional<LockNode> parse(String text) {
        Matcher form = FORM.matcher(text);
        if (!form.matches()) {
            return Optional.empty();
        }
        return Optional.of(new LockNode(
                text,
                form.group(1),
                Long.parseUnsignedLong(form.group(2), HEXADECIMAL),
                Long.parseLong(form.group(3)),
                (int) Long.parseLong(form.group(4))));
    }

    /** {@return the name of an attempt's node up to its sequence} */
    public static String prefix(String client, long session, long attempt) {
        return client + "-" + Long.toHexString(session) + "-" + attempt + "-";
    }

    /**
     * The name of the marker that takes the place of a hold.
     *
     * @param czxid the transaction that made the node of the hold
     * @param millis for how long the marker stays
     * @param sequence of that node
     */
    public static String marker(long czxid, long millis, int sequence) {
        return prefix(MARKER, czxid, millis) + String.format(Locale.ROOT, "%010d", sequence);
    }

    /** {@return whether nobody holds with it, and it only keeps a place for some time} */
    public boolean isMarker() {
        return client.equals(MARKER);
    }

    /** {@return whether it has a place in the order} */
    public boolean hasPlace() {
        return sequence >= 0 && sequence < END_OF_SEQUENCE;
    }
}
