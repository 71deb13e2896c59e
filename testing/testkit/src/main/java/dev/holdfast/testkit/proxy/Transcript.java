package dev.holdfast.testkit.proxy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What one side of a connection has said: how much, its beginning, and its latest part, each up to a limit, so that a
 * long-lived connection costs no more memory than that.
 */
final class Transcript {

    static final int LIMIT_BYTES = 64 * 1024;

    private byte[] head = new byte[512];
    private int headBytes;
    /** A ring with the latest bytes behind the head; as long as the limit once there are any. */
    private byte[] ring = new byte[0];

    private long ringBytes;
    private long totalBytes;

    /** Adds the buffer's remaining bytes and leaves the buffer as it is. */
    void add(ByteBuffer buffer) {
        ByteBuffer bytes = buffer.duplicate();
        totalBytes += bytes.remaining();
        int toHead = Math.min(bytes.remaining(), LIMIT_BYTES - headBytes);
        if (headBytes + toHead > head.length) {
            head = Arrays.copyOf(head, Math.min(LIMIT_BYTES, Math.max(2 * head.length, headBytes + toHead)));
        }
        bytes.get(head, headBytes, toHead);
        headBytes += toHead;
        addToRing(bytes);
    }

    private void addToRing(ByteBuffer bytes) {
        if (bytes.hasRemaining() && ring.length == 0) {
            ring = new byte[LIMIT_BYTES];
        }
        while (bytes.hasRemaining()) {
            int position = (int) (ringBytes % LIMIT_BYTES);
            int run = Math.min(bytes.remaining(), LIMIT_BYTES - position);
            bytes.get(ring, position, run);
            ringBytes += run;
        }
    }

    long totalBytes() {
        return totalBytes;
    }

    /** Says whether the text, in UTF-8, occurs in what is kept. It is not found across the gap of what is not. */
    boolean contains(String text) {
        byte[] wanted = text.getBytes(StandardCharsets.UTF_8);
        byte[] beginning = Arrays.copyOf(head, headBytes);
        byte[] latest = latest();
        boolean withoutGap = ringBytes <= LIMIT_BYTES;
        return withoutGap
                ? occurs(wanted, joined(beginning, latest))
                : occurs(wanted, beginning) || occurs(wanted, latest);
    }

    private byte[] latest() {
        if (ringBytes <= LIMIT_BYTES) {
            return Arrays.copyOf(ring, (int) ringBytes);
        }
        int oldest = (int) (ringBytes % LIMIT_BYTES);
        return joined(Arrays.copyOfRange(ring, oldest, LIMIT_BYTES), Arrays.copyOf(ring, oldest));
    }

    private static byte[] joined(byte[] first, byte[] second) {
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        return both;
    }

    private static boolean occurs(byte[] wanted, byte[] bytes) {
        if (wanted.length == 0) {
            return true;
        }
        for (int start = 0; start + wanted.length <= bytes.length; start++) {
            // Comparing the first byte by itself spares nearly all calls.
            if (bytes[start] == wanted[0]
                    && Arrays.equals(bytes, start, start + wanted.length, wanted, 0, wanted.length)) {
                return true;
            }
        }
        return false;
    }
}
