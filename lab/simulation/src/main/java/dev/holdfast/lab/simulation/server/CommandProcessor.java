package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.Command.Flag;
import dev.holdfast.lab.simulation.server.lua.ScriptCalls;
import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;

/** Decides whether a command may be carried out, for clients and for scripts, and has it carried out. */
final class CommandProcessor {

    private final CommandTable table;
    private final Conditions conditions;
    private final Release release;

    CommandProcessor(CommandTable table, Conditions conditions, Release release) {
        this.table = table;
        this.conditions = conditions;
        this.release = release;
    }

    Reply ofClient(ModelConnection connection, String[] words) {
        Command command = table.find(words);
        if (!command.takes(words.length)) {
            return CommandError.arity(command.name()).reply();
        }
        String refusal = conditions.refusal(command);
        return refusal == null ? carriedOut(command, new Invocation(connection, words)) : new Reply.Failure(refusal);
    }

    /** The way to call commands for a script that a connection runs. */
    ScriptCalls ofScript(ModelConnection connection) {
        return new ScriptRun(connection);
    }

    private static Reply carriedOut(Command command, Invocation invocation) {
        try {
            return command.action().execute(invocation);
        } catch (CommandError e) {
            return e.reply();
        }
    }

    /** One run of a script. */
    private final class ScriptRun implements ScriptCalls {

        private final ModelConnection connection;
        private boolean hasWritten;

        ScriptRun(ModelConnection connection) {
            this.connection = connection;
        }

        @Override
        public Reply call(String[] words) {
            Command command = table.find(words);
            if (!command.takes(words.length)) {
                return new Reply.Failure(release.wrongArityInScript());
            }
            if (command.has(Flag.NO_SCRIPT)) {
                return new Reply.Failure(release.notAllowedInScript());
            }
            String refusal = conditions.refusalInScript(command, hasWritten);
            if (refusal != null) {
                return new Reply.Failure(refusal);
            }
            hasWritten |= command.has(Flag.WRITE);
            return carriedOut(command, new Invocation(connection, words));
        }
    }
}
