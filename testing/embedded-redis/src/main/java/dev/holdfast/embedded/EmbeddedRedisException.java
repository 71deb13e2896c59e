package dev.holdfast.embedded;

/**
 * A server did not start, could not be signalled, or did not get to the state that was waited for; where it started or
 * was waited for, the message ends with what its log said last.
 */
public final class EmbeddedRedisException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    EmbeddedRedisException(String message) {
        super(message);
    }

    EmbeddedRedisException(String message, Throwable cause) {
        super(message, cause);
    }
}
