package dev.holdfast.redis.internal.wire;

import dev.holdfast.spi.identity.ClientSecret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * A message as it is published, {@code 1:=P:content}, with a seal <i>P</i> that only those can make who know the
 * receiver's secret: the client itself, and the scripts, which read it where an attempt waits. Who may publish to the
 * channel of a client, and not read its keys, learns the secret from no message.
 *
 * @param format what the message begins with, such as {@code 1:}
 * @param seal empty if it has none
 * @param content what is sealed
 */
public record Envelope(String format, String seal, String content) {

    /** Hex digits: so many that they are not found by trying. */
    private static final int SEAL_LENGTH = 20;

    /** Takes a message apart. */
    public static Envelope of(String text) {
        int start = text.indexOf(':') + 1;
        int end = start + 1 + SEAL_LENGTH;
        boolean isSealed = text.startsWith("=", start) && text.length() > end && text.charAt(end) == ':';
        return isSealed
                ? new Envelope(text.substring(0, start), text.substring(start + 1, end), text.substring(end + 1))
                : new Envelope(text.substring(0, start), "", text.substring(start));
    }

    /** A message with its seal. */
    public static String sealed(String message, ClientSecret secret) {
        Envelope open = of(message);
        return open.format + "=" + seal(secret, open.content) + ":" + open.content;
    }

    /** The message without its seal. */
    public String message() {
        return format + content;
    }

    /** Whether the seal was made with this secret, for this content. */
    public boolean isSealedWith(ClientSecret secret) {
        return isSealedWith(secret, "");
    }

    /**
     * Whether the seal was made with this secret, for this content.
     *
     * @param place what else is sealed: where the message comes from, with a colon behind it
     */
    public boolean isSealedWith(ClientSecret secret, String place) {
        return !seal.isEmpty() && MessageDigest.isEqual(bytes(seal), bytes(seal(secret, place + content)));
    }

    /** As the scripts make it, which know no other digest. */
    private static String seal(ClientSecret secret, String content) {
        byte[] digest = sha1().digest(bytes(secret.text() + ":" + content));
        return HexFormat.of().formatHex(digest, 0, SEAL_LENGTH / 2);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java platform has SHA-1", e);
        }
    }
}
