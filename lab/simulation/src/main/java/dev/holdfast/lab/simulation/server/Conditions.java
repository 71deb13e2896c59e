package dev.holdfast.lab.simulation.server;

import dev.holdfast.lab.simulation.server.Command.Flag;
import dev.holdfast.lab.simulation.server.protocol.Release;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states that a server is in, and what it answers to a command that they forbid. */
final class Conditions {

    private static final String OUT_OF_MEMORY = "OOM command not allowed when used memory > 'maxmemory'.";
    private static final String READ_ONLY = "READONLY You can't write against a read only replica.";
    private static final String MASTER_DOWN =
            "MASTERDOWN Link with MASTER is down and replica-serve-stale-data is set to 'no'.";
    private static final String LOADING = "LOADING Redis is loading the dataset in memory";
    private static final String BUSY =
            "BUSY Redis is busy running a script. You can only call SCRIPT KILL or SHUTDOWN NOSAVE.";

    private final Release release;
    private final Set<Condition> present = EnumSet.noneOf(Condition.class);

    Conditions(Release release) {
        this.release = release;
    }

    void set(Condition condition, boolean holds) {
        if (holds) {
            present.add(condition);
        } else {
            present.remove(condition);
        }
    }

    void clear() {
        present.clear();
    }

    /** The refusal of a client's command, or null; in the order in which a server looks. */
    @Nullable
    String refusal(Command command) {
        if (present.isEmpty()) {
            return null;
        }
        if (present.contains(Condition.OUT_OF_MEMORY) && command.has(Flag.DENY_OOM)) {
            return OUT_OF_MEMORY;
        }
        if (isReplica() && command.has(Flag.WRITE)) {
            return READ_ONLY;
        }
        if (present.contains(Condition.MASTER_DOWN) && !command.has(Flag.STALE)) {
            return MASTER_DOWN;
        }
        if (present.contains(Condition.LOADING) && !command.has(Flag.LOADING)) {
            return LOADING;
        }
        return present.contains(Condition.BUSY) ? BUSY : null;
    }

    /** The refusal of a script's command, or null. What is allowed at a script's start stays so. */
    @Nullable
    String refusalInScript(Command command, boolean scriptHasWritten) {
        if (present.isEmpty()) {
            return null;
        }
        if (isReplica() && command.has(Flag.WRITE)) {
            return ofScript(READ_ONLY);
        }
        return present.contains(Condition.OUT_OF_MEMORY) && command.has(Flag.DENY_OOM) && !scriptHasWritten
                ? ofScript(OUT_OF_MEMORY)
                : null;
    }

    private boolean isReplica() {
        return present.contains(Condition.READ_ONLY) || present.contains(Condition.MASTER_DOWN);
    }

    private String ofScript(String text) {
        return release.wrapsScriptErrors() ? "-" + text : text;
    }
}
