package dev.holdfast.internal;

import dev.holdfast.OwnerLocks;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.Share;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalInt;

/** The label of those who hold a lock on behalf of one owner: its id, in the characters that labels may have. */
final class OwnerLabel {

    private static final String PREFIX = "o=";

    private OwnerLabel() {}

    /** What a call for this owner wants of a lock; an id that no label can carry is refused. */
    static Share.Group share(String name, String owner) {
        if (Objects.requireNonNull(owner, "owner").isBlank()) {
            throw new IllegalArgumentException("Lock '" + PrintableText.of(name) + "': the id of its owner must not be"
                    + " blank: a blank id is usually one that was not filled in");
        }
        String label = encoded(name, owner);
        if (label.length() > OwnerLocks.LONGEST_OWNER_BYTES) {
            throw new IllegalArgumentException("Lock '" + PrintableText.of(name) + "': the id of its owner takes "
                    + label.length() + " bytes, and may take " + OwnerLocks.LONGEST_OWNER_BYTES
                    + ", where each byte that is no letter, digit or one of -._ takes 3; use a shorter id, or a hash of"
                    + " it");
        }
        return new Share.Group(PREFIX + label, 1, OptionalInt.empty());
    }

    private static String encoded(String name, String owner) {
        ByteBuffer bytes;
        try {
            bytes = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(owner));
        } catch (CharacterCodingException unpaired) {
            throw new IllegalArgumentException(
                    "Lock '" + PrintableText.of(name) + "': the id of its owner has half of a surrogate pair, which"
                            + " UTF-8 has no bytes for",
                    unpaired);
        }
        StringBuilder label = new StringBuilder();
        while (bytes.hasRemaining()) {
            byte one = bytes.get();
            if (isPlain(one)) {
                label.append((char) one);
            } else {
                label.append(String.format(Locale.ROOT, "%%%02X", one));
            }
        }
        return label.toString();
    }

    private static boolean isPlain(byte one) {
        return (one >= '0' && one <= '9')
                || (one >= 'A' && one <= 'Z')
                || (one >= 'a' && one <= 'z')
                || one == '-'
                || one == '.'
                || one == '_';
    }
}
