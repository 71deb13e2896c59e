package dev.holdfast.cli;

/** Ends a command with an exit code of its own. */
public final class CommandException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int exitCode;

    /**
     * Says what has failed.
     *
     * @param exitCode what the command ends with
     * @param message for people, in a line
     * @param cause why
     */
    public CommandException(int exitCode, String message, Throwable cause) {
        super(message, cause);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
