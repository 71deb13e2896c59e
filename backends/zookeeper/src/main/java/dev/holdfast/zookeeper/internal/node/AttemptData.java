package dev.holdfast.zookeeper.internal.node;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What an attempt's node says: {@code OFFSET LEASE_MILLIS}.
 *
 * @param offset what was added to its token
 * @param leaseMillis how long it holds the lock from the last write of this on
 */
public record AttemptData(long offset, long leaseMillis) {

    /** How many consecutive tokens a node has. */
    public static final int NUMBERS = 64;

    /** {@return what a node says, empty if it is not Holdfast's} */
    public static Optional<AttemptData> parse(byte[] data) {
        String[] words = new String(data, StandardCharsets.US_ASCII).split(" ", -1);
        try {
            return words.length == 2
                    ? Optional.of(new AttemptData(Long.parseLong(words[0]), Long.parseLong(words[1])))
                    : Optional.empty();
        } catch (NumberFormatException foreign) {
            return Optional.empty();
        }
    }

    /** {@return as it stands in the node} */
    public byte[] bytes() {
        return (offset + " " + leaseMillis).getBytes(StandardCharsets.US_ASCII);
    }

    /** {@return the lowest token of a node that was made by this transaction} */
    public long token(long czxid) {
        return token(czxid, offset);
    }

    /** {@return the lowest token of a node} */
    public static long token(long czxid, long offset) {
        return czxid * NUMBERS + offset;
    }
}
