package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.Command.Action;
import dev.holdfast.lab.simulation.server.Command.Flag;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The commands by name. */
final class CommandTable {

    private final Map<String, Command> byUpperName = new HashMap<>();

    void add(String name, int arity, Action action, Flag... flags) {
        EnumSet<Flag> all = EnumSet.noneOf(Flag.class);
        all.addAll(List.of(flags));
        byUpperName.put(name.toUpperCase(Locale.ROOT), new Command(name, arity, all, action));
    }

    /** The command of that name, in upper or lower case. */
    Command find(String name) {
        Command command = byUpperName.get(name);
        if (command == null) {
            command = byUpperName.get(name.toUpperCase(Locale.ROOT));
        }
        if (command == null) {
            throw new UnmodelledException("the command " + name);
        }
        return command;
    }

    Collection<Command> all() {
        return byUpperName.values();
    }
}
