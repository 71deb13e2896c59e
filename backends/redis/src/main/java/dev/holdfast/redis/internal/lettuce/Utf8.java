package dev.holdfast.redis.internal.lettuce;

import java.nio.charset.StandardCharsets;

/** Texts in UTF-8, put into an array that is there. Nearly all are ASCII, and those cost no array of their own. */
final class Utf8 {

    private Utf8() {}

    /** How many bytes a text takes. */
    static int length(String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            if (text.charAt(i) >= 0x80) {
                return text.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return length;
    }

    /** Puts the bytes of a text into an array; returns the index after them. */
    static int append(byte[] to, int at, String text) {
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return append(to, at, text.getBytes(StandardCharsets.UTF_8));
            }
            to[at + i] = (byte) c;
        }
        return at + length;
    }

    private static int append(byte[] to, int at, byte[] bytes) {
        System.arraycopy(bytes, 0, to, at, bytes.length);
        return at + bytes.length;
    }
}
