package dev.holdfast.zookeeper.internal.node;

import dev.holdfast.spi.PrintableText;
import java.io.ByteArrayOutputStream;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * How a lock's name stands in a path: its UTF-8, with what is no letter, digit or one of {@code _:-} as a percent sign
 * and two hexadecimal digits. So a slash makes no level of its own, and no name is one that ZooKeeper reserves.
 */
public final class NodeName {

    private static final int LONGEST_NAME_BYTES = 512;
    private static final int LONGEST_SHOWN = 64;
    private static final String PLAIN = "_:-";
    private static final String DIGITS = "0123456789ABCDEF";

    private NodeName() {}

    /** {@return the name of the node of a valid name} */
    public static String of(String name) {
        StringBuilder node = new StringBuilder(name.length() + 8);
        for (byte unit : name.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (unit & 0xFF);
            if (isPlain(character)) {
                node.append(character);
            } else {
                node.append('%').append(DIGITS.charAt(character >> 4)).append(DIGITS.charAt(character & 0xF));
            }
        }
        return node.toString();
    }

    /** {@return the name that a node stands for, empty if no name has that node} */
    public static Optional<String> nameOf(String node) {
        ByteArrayOutputStream utf8 = new ByteArrayOutputStream(node.length());
        for (int at = 0; at < node.length(); at++) {
            char character = node.charAt(at);
            if (character == '%' && at + 2 < node.length()) {
                utf8.write(Character.digit(node.charAt(at + 1), 16) << 4 | Character.digit(node.charAt(at + 2), 16));
                at += 2;
            } else {
                utf8.write(character);
            }
        }
        String name = utf8.toString(StandardCharsets.UTF_8);
        return of(name).equals(node) ? Optional.of(name) : Optional.empty();
    }

    private static boolean isPlain(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || PLAIN.indexOf(character) >= 0;
    }

    /**
     * Refuses names that no node can have.
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
                    + bytes + " bytes long in UTF-8; in ZooKeeper a name may have " + LONGEST_NAME_BYTES);
        }
    }
}
