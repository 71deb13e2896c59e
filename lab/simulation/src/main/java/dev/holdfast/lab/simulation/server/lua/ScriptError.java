package dev.holdfast.lab.simulation.server.lua;

import org.luaj.vm2.LuaError;

/** An error that a script raised itself, or that a command which it called answered. */
final class ScriptError extends LuaError {

    private static final long serialVersionUID = 1L;

    private final String text;
    private final boolean fromCommand;

    private ScriptError(String text, boolean fromCommand) {
        super(text);
        this.text = text;
        this.fromCommand = fromCommand;
    }

    static ScriptError raised(String text) {
        return new ScriptError(text, false);
    }

    static ScriptError ofCommand(String text) {
        return new ScriptError(text, true);
    }

    /** The text, without the place. */
    String text() {
        return text;
    }

    /** Whether a command answered it, so that it begins with a code. */
    boolean isFromCommand() {
        return fromCommand;
    }

    /**
     * Where in the script, as {@code @user_script:7}; the interpreter notes it when the error leaves the innermost
     * function.
     */
    String place() {
        return String.valueOf(fileline);
    }

    /** Errors of locks are frequent answers, and their Java stack is never read. */
    @Override
    public synchronized Throwable fillInStackTrace() {
        return this;
    }
}
