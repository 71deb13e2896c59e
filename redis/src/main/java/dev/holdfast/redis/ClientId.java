package dev.holdfast.redis;

import java.security.SecureRandom;

/** Makes ids under which the server knows clients. */
final class ClientId {

    private static final int LENGTH = 16;
    private static final String ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyz";
    private static final SecureRandom RANDOM = new SecureRandom();

    private ClientId() {}

    /** 82 random bits: two programs that start from one image of memory do not matter here, but two of a million clients do. */
    static String random() {
        return RANDOM.ints(LENGTH, 0, ALPHABET.length())
                .map(ALPHABET::charAt)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
