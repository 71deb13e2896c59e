package dev.holdfast.embedded;

/** The server answered a command with an error; the message is the server's own, such as {@code WRONGTYPE ...}. */
public final class RespException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An error.
     *
     * @param message the server's own
     */
    public RespException(String message) {
        super(message);
    }

    /** Returns the first word of the message, such as {@code NOAUTH}, {@code LOADING} or {@code ERR}. */
    public String code() {
        String message = String.valueOf(getMessage());
        int end = message.indexOf(' ');
        return end < 0 ? message : message.substring(0, end);
    }
}
