package dev.holdfast.jdbc.internal.table;

import dev.holdfast.spi.PrintableText;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/** How a lock's name stands in the table: as {@link AsciiText}. */
public final class LockKey {

    /** How long a key can become. */
    public static final int LONGEST = 1536;

    private static final int LONGEST_NAME_BYTES = LONGEST / 3;

    private static final int LONGEST_SHOWN = 64;

    private LockKey() {}

    /** {@return the key of a valid name} */
    public static String of(String name) {
        return AsciiText.of(name);
    }

    /** {@return whether a key is that of a name: others may have put any text there} */
    public static boolean isOfAName(String key) {
        return !key.isEmpty() && of(nameOf(key)).equals(key);
    }

    /** {@return the name of a key} */
    public static String nameOf(String key) {
        return AsciiText.read(key);
    }

    /**
     * Refuses names that the table cannot take.
     *
     * @param name a lock's name
     * @throws IllegalArgumentException if it is too long, or has half of a surrogate pair
     */
    public static void requireValid(String name) {
        int bytes;
        try {
            bytes = StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(name))
                    .remaining();
        } catch (CharacterCodingException half) {
            throw new IllegalArgumentException(
                    "The lock name '" + PrintableText.of(name, LONGEST_SHOWN)
                            + "' cannot be written as UTF-8: it has half of a surrogate pair",
                    half);
        }
        if (bytes > LONGEST_NAME_BYTES) {
            throw new IllegalArgumentException("The lock name '" + PrintableText.of(name, LONGEST_SHOWN) + "' is "
                    + bytes + " bytes long in UTF-8; in a database a name may have " + LONGEST_NAME_BYTES);
        }
    }
}
