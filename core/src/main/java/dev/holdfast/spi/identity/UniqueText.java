package dev.holdfast.spi.identity;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;

/**
 * Draws random text that no other process draws, not even one that was restored from a copy of this one's memory. Such
 * a copy has the same random generators in the same states, so what can differ between the two goes in as well: the
 * operating system's randomness, the clocks, the process id, and whatever the caller knows to differ.
 */
public final class UniqueText {

    private static final int RADIX = 36;
    private static final int LONGEST = 40;
    private static final int RANDOM_BYTES = 32;
    private static final SecureRandom RANDOM = new SecureRandom();

    private UniqueText() {}

    /**
     * Draws a text.
     *
     * @param length of the text, at most 40
     * @param differing a number that is another one in a copy of this process, such as a server's number of the
     *     connection; 0 if none is known
     * @return digits and lower-case letters
     */
    public static String of(int length, long differing) {
        byte[] random = new byte[RANDOM_BYTES];
        RANDOM.nextBytes(random);
        MessageDigest digest = sha256();
        digest.update(random);
        digest.update(ByteBuffer.allocate(4 * Long.BYTES)
                .putLong(differing)
                .putLong(System.nanoTime())
                .putLong(System.currentTimeMillis())
                .putLong(ProcessHandle.current().pid())
                .array());
        String text = new BigInteger(1, digest.digest()).toString(RADIX);
        String padded = "0".repeat(Math.max(0, LONGEST - text.length())) + text;
        return padded.substring(padded.length() - length);
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java platform has SHA-256", e);
        }
    }
}
