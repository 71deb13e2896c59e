package dev.holdfast.lab.simulation.server.protocol;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Translates between texts and byte strings, whose every character stands for one byte. ASCII, which is nearly all
 * there is, is the same in both.
 */
public final class ByteStrings {

    /** Up to here, looking at each character costs less than an array. */
    private static final int LOOKED_AT = 64;

    private ByteStrings() {}

    public static String encoded(String text) {
        return isAscii(text) ? text : new String(text.getBytes(UTF_8), ISO_8859_1);
    }

    public static String decoded(String bytes) {
        return isAscii(bytes) ? bytes : new String(bytes.getBytes(ISO_8859_1), UTF_8);
    }

    public static String[] encoded(String[] texts) {
        String[] encoded = new String[texts.length];
        for (int i = 0; i < texts.length; i++) {
            encoded[i] = encoded(texts[i]);
        }
        return encoded;
    }

    public static Reply decoded(Reply reply) {
        if (reply instanceof Reply.Text text) {
            return isAscii(text.text()) ? reply : new Reply.Text(decoded(text.text()));
        }
        if (reply instanceof Reply.Items items) {
            return new Reply.Items(
                    items.items().stream().map(ByteStrings::decoded).toList());
        }
        if (reply instanceof Reply.Failure failure) {
            return new Reply.Failure(decoded(failure.message()));
        }
        return reply;
    }

    private static boolean isAscii(String text) {
        if (text.length() > LOOKED_AT) {
            return text.getBytes(UTF_8).length == text.length();
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 0x80) {
                return false;
            }
        }
        return true;
    }
}
