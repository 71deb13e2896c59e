package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.Set;

/**
 * A command.
 *
 * @param name in lower case
 * @param arity how many words it has, its name included; negative if it may have more
 * @param flags when it is refused
 * @param action what it does
 */
record Command(String name, int arity, Set<Flag> flags, Action action) {

    /** When a command is refused, or is not. */
    enum Flag {
        /** Changes keys: a replica refuses it. */
        WRITE,
        /** May need memory: refused when there is none. */
        DENY_OOM,
        /** Answers while the data set is loaded. */
        LOADING,
        /** Answers on a replica that has lost its primary. */
        STALE,
        /** Refused within a script. */
        NO_SCRIPT
    }

    /** What a command does, once it is known that it may. */
    @FunctionalInterface
    interface Action {
        Reply execute(Invocation invocation);
    }

    boolean has(Flag flag) {
        return flags.contains(flag);
    }

    boolean takes(int words) {
        return arity >= 0 ? words == arity : words >= -arity;
    }
}
