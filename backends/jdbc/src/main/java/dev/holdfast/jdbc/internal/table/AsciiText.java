package dev.holdfast.jdbc.internal.table;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/**
 * Text as it stands in the tables: its UTF-8 as ASCII, with what is no letter, digit or one of {@code .-_/:} as a
 * percent sign and two hexadecimal digits. So no collation and no character set of a database takes two texts for one.
 */
final class AsciiText {

    private static final String PLAIN = ".-_/:";
    private static final String DIGITS = "0123456789ABCDEF";
    private static final int RADIX = 16;

    private AsciiText() {}

    static String of(String text) {
        StringBuilder ascii = new StringBuilder(text.length() + 8);
        for (byte unit : text.getBytes(StandardCharsets.UTF_8)) {
            char character = (char) (unit & 0xFF);
            if (isPlain(character)) {
                ascii.append(character);
            } else {
                ascii.append('%').append(DIGITS.charAt(character >> 4)).append(DIGITS.charAt(character & 0xF));
            }
        }
        return ascii.toString();
    }

    private static boolean isPlain(char character) {
        return (character >= 'a' && character <= 'z')
                || (character >= 'A' && character <= 'Z')
                || (character >= '0' && character <= '9')
                || PLAIN.indexOf(character) >= 0;
    }

    /** {@return the text again; what is no such text stays as it is} */
    static String read(String ascii) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(ascii.length());
        for (int next = 0; next < ascii.length(); next++) {
            char character = ascii.charAt(next);
            int high = next + 2 < ascii.length() ? Character.digit(ascii.charAt(next + 1), RADIX) : -1;
            int low = next + 2 < ascii.length() ? Character.digit(ascii.charAt(next + 2), RADIX) : -1;
            if (character == '%' && high >= 0 && low >= 0) {
                bytes.write(high * RADIX + low);
                next += 2;
            } else {
                bytes.write(character);
            }
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
