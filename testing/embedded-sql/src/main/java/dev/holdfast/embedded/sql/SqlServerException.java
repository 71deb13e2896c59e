package dev.holdfast.embedded.sql;

/**
 * A server did not start or did not end; where it was waited for, the message ends with what its log said last.
 */
public final class SqlServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    SqlServerException(String message) {
        super(message);
    }

    SqlServerException(String message, Throwable cause) {
        super(message, cause);
    }
}
