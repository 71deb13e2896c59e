package dev.holdfast.embedded;

/** A server did not start, or could not be signalled; the message says what its log said last. */
public final class EmbeddedRedisException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EmbeddedRedisException(String message) {
        super(message);
    }

    EmbeddedRedisException(String message, Throwable cause) {
        super(message, cause);
    }
}
