package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.Command.Flag.NO_SCRIPT;
import static dev.holdfast.lab.simulation.server.Command.Flag.STALE;

import dev.holdfast.lab.simulation.server.lua.Script;
import dev.holdfast.lab.simulation.server.lua.ScriptCalls;
import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;

/** Commands for scripts, and the scripts that the server keeps. */
final class ScriptCommands {

    private final ScriptEngine engine;
    private final Release release;
    private final Function<ModelConnection, ScriptCalls> callsOf;
    private final Map<String, Script> kept = new HashMap<>();

    /**
     * Commands for scripts.
     *
     * @param callsOf gives a script that a connection runs the way to call commands
     */
    ScriptCommands(ScriptEngine engine, Release release, Function<ModelConnection, ScriptCalls> callsOf) {
        this.engine = engine;
        this.release = release;
        this.callsOf = callsOf;
    }

    void addTo(CommandTable table) {
        table.add("eval", -3, this::eval, NO_SCRIPT);
        table.add("evalsha", -3, this::evalsha, NO_SCRIPT);
        table.add("script|flush", -2, this::scriptFlush, NO_SCRIPT);
        if (release.loadsScriptsWhenStale()) {
            table.add("script|load", 3, this::scriptLoad, NO_SCRIPT, STALE);
        } else {
            table.add("script|load", 3, this::scriptLoad, NO_SCRIPT);
        }
    }

    void forgetAll() {
        kept.clear();
    }

    private Reply eval(Invocation invocation) {
        int keys = keyCount(invocation);
        return run(keep(invocation.word(1)), invocation, keys);
    }

    private Reply evalsha(Invocation invocation) {
        String sha = invocation.word(1);
        Script script = kept.get(sha);
        if (script == null && sha.length() == 40) {
            int unused = keyCount(invocation);
            script = kept.get(sha.toLowerCase(Locale.ROOT));
        }
        if (script == null) {
            throw new CommandError("NOSCRIPT No matching script. Please use EVAL.");
        }
        return run(script, invocation, keyCount(invocation));
    }

    private Script keep(String source) {
        Script script = engine.compile(source);
        kept.put(script.sha(), script);
        return script;
    }

    private static int keyCount(Invocation invocation) {
        long count = invocation.integer(2);
        if (count > invocation.size() - 3) {
            throw new CommandError("ERR Number of keys can't be greater than number of args");
        }
        if (count < 0) {
            throw new CommandError("ERR Number of keys can't be negative");
        }
        return (int) count;
    }

    private Reply run(Script script, Invocation invocation, int keys) {
        int firstArgument = 3 + keys;
        return engine.run(
                script,
                invocation.words(3, firstArgument),
                invocation.words(firstArgument, invocation.size()),
                callsOf.apply(invocation.connection()),
                release);
    }

    private Reply scriptLoad(Invocation invocation) {
        return new Reply.Text(keep(invocation.word(2)).sha());
    }

    private Reply scriptFlush(Invocation invocation) {
        FlushOption.require(invocation, 2, "ERR SCRIPT FLUSH only support SYNC|ASYNC option");
        forgetAll();
        return Reply.OK;
    }
}
