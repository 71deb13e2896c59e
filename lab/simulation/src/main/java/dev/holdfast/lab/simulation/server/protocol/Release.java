package dev.holdfast.lab.simulation.server.protocol;

/** The release that a modelled server stands for. They differ in the texts of errors. */
public enum Release {
    /** Wraps the errors of scripts. */
    REDIS_6_2,
    /** Ends the errors of scripts with where in the script it was. */
    REDIS_7_0,
    /** As 7.0, as far as it is modelled. */
    REDIS_7_4;

    /** Whether the errors of scripts are wrapped, and not ended, with where in the script it was. */
    public boolean wrapsScriptErrors() {
        return this == REDIS_6_2;
    }

    /** A command's name in the text of an error. */
    public String named(String command) {
        return this == REDIS_6_2 ? command : "'" + command + "' command";
    }

    /** Whether a replica that refuses stale data answers a ping. */
    public boolean pingsWhenStale() {
        return this == REDIS_6_2;
    }

    /** Whether such a replica takes scripts to keep. */
    public boolean loadsScriptsWhenStale() {
        return this != REDIS_6_2;
    }

    /** What a script hears that calls a command with too few or too many words. */
    public String wrongArityInScript() {
        return this == REDIS_6_2
                ? "Wrong number of args calling Redis command From Lua script"
                : "ERR Wrong number of args calling Redis command from script";
    }

    /** What a script hears that calls a command which is not for scripts. */
    public String notAllowedInScript() {
        return this == REDIS_6_2
                ? "This Redis command is not allowed from scripts"
                : "ERR This Redis command is not allowed from script";
    }
}
