package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.Reply;

/** Carries out the commands that a script calls. */
@FunctionalInterface
public interface ScriptCalls {

    /**
     * Carries out a command.
     *
     * @param words the command, as byte strings
     * @return its reply; an error is a {@link Reply.Failure}
     */
    Reply call(String[] words);
}
