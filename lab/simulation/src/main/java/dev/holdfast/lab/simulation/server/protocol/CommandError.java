package dev.holdfast.lab.simulation.server.protocol;

/**
 * A command refuses; its message is what the server answers. Has no stack trace: it is an answer like others, and a
 * frequent one.
 */
public final class CommandError extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String text;

    public CommandError(String text) {
        super(text, null, false, false);
        this.text = text;
    }

    public static CommandError wrongType() {
        return new CommandError("WRONGTYPE Operation against a key holding the wrong kind of value");
    }

    public static CommandError noInteger() {
        return new CommandError("ERR value is not an integer or out of range");
    }

    public static CommandError syntax() {
        return new CommandError("ERR syntax error");
    }

    public static CommandError arity(String command) {
        return new CommandError("ERR wrong number of arguments for '" + command + "' command");
    }

    /** What the server answers. */
    public Reply.Failure reply() {
        return new Reply.Failure(text);
    }
}
