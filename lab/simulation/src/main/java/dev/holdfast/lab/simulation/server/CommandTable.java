package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.Command.Action;
import dev.holdfast.lab.simulation.server.Command.Flag;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The commands by name; those of two words, such as {@code script|load}, with a bar. */
final class CommandTable {

    private static final String SUBCOMMAND = "|";

    private final Map<String, Command> byUpperName = new HashMap<>();

    void add(String name, int arity, Action action, Flag... flags) {
        EnumSet<Flag> all = EnumSet.noneOf(Flag.class);
        all.addAll(List.of(flags));
        byUpperName.put(name.toUpperCase(Locale.ROOT), new Command(name, arity, all, action));
    }

    /** The command that some words begin with, in upper or lower case. */
    Command find(String... words) {
        Command command = byUpperName.get(words[0]);
        if (command == null) {
            command = byUpperName.get(words[0].toUpperCase(Locale.ROOT));
        }
        if (command == null && words.length > 1) {
            command = byUpperName.get((words[0] + SUBCOMMAND + words[1]).toUpperCase(Locale.ROOT));
        }
        if (command == null) {
            throw new UnmodelledException("the command " + words[0]);
        }
        return command;
    }
}
