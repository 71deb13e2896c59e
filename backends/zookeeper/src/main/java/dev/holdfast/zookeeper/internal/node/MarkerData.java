package dev.holdfast.zookeeper.internal.node;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What a marker says of the hold whose place it keeps, for people: {@code CLIENT ATTEMPT TOKEN}.
 *
 * @param client who held the lock
 * @param attempt the number of its attempt
 * @param token the lowest token of the hold
 */
public record MarkerData(String client, long attempt, long token) {

    private static final int WORDS = 3;

    /** {@return what a marker says, empty if it is not Holdfast's} */
    public static Optional<MarkerData> parse(byte[] data) {
        String[] words = new String(data, StandardCharsets.US_ASCII).split(" ", -1);
        try {
            return words.length == WORDS
                    ? Optional.of(new MarkerData(words[0], Long.parseLong(words[1]), Long.parseLong(words[2])))
                    : Optional.empty();
        } catch (NumberFormatException foreign) {
            return Optional.empty();
        }
    }

    /** {@return as it stands in the marker} */
    public byte[] bytes() {
        return (client + " " + attempt + " " + token).getBytes(StandardCharsets.US_ASCII);
    }
}
