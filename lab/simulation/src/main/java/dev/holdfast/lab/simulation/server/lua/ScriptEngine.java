package dev.holdfast.lab.simulation.server.lua;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.holdfast.lab.simulation.server.protocol.CommandError;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import org.luaj.vm2.LuaClosure;
import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Prototype;
import org.luaj.vm2.compiler.LuaC;

/**
 * Compiles and runs scripts. Compiling takes much longer than running, and scripts keep nothing between two runs, so
 * one engine is meant to serve many servers, one after the other. Not safe for use by several threads: each has its
 * own.
 */
public final class ScriptEngine {

    private static final String CHUNK_NAME = "@user_script";
    private static final LuaString KEYS = LuaString.valueOf("KEYS");
    private static final LuaString ARGV = LuaString.valueOf("ARGV");

    private final Map<String, Script> bySource = new HashMap<>();
    private final RedisLibrary redis = new RedisLibrary();
    private final LuaTable globals = StandardLibrary.globals();

    /** An engine that has compiled nothing yet. */
    public ScriptEngine() {
        globals.rawset("redis", StandardLibrary.closed(redis.table()));
    }

    /**
     * Compiles a script, or finds it compiled.
     *
     * @param source a byte string
     * @throws CommandError if it is not Lua
     */
    public Script compile(String source) {
        Script known = bySource.get(source);
        if (known == null) {
            known = new Script(sha(source), chunk(source));
            bySource.put(source, known);
        }
        return known;
    }

    private LuaClosure chunk(String source) {
        try {
            Prototype compiled =
                    LuaC.instance.compile(new ByteArrayInputStream(source.getBytes(ISO_8859_1)), CHUNK_NAME);
            return new LuaClosure(TailCalls.replacedIn(compiled), globals);
        } catch (IOException e) {
            throw new UncheckedIOException("a stream out of an array failed", e);
        } catch (LuaError e) {
            throw new CommandError("ERR Error compiling script (new function): " + e.getMessage());
        }
    }

    private static String sha(String source) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-1").digest(source.getBytes(ISO_8859_1));
            return HexFormat.of().formatHex(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("Every Java platform has SHA-1", e);
        }
    }

    /**
     * Runs a script.
     *
     * @param script compiled by this engine
     * @param keys what it sees as {@code KEYS}
     * @param arguments what it sees as {@code ARGV}
     * @param calls carries out its commands
     * @param release in whose words its errors are reported
     * @return its answer, an error included
     */
    public Reply run(Script script, String[] keys, String[] arguments, ScriptCalls calls, Release release) {
        globals.rawset(KEYS, list(keys));
        globals.rawset(ARGV, list(arguments));
        redis.serve(calls);
        try {
            return LuaReplies.toReply(script.chunk().call());
        } catch (LuaError e) {
            if (e.getCause() instanceof RuntimeException defect) {
                throw defect;
            }
            return new Reply.Failure(new ErrorTexts(release).of(e, script.sha()));
        } finally {
            redis.serve(null);
        }
    }

    private static LuaTable list(String[] texts) {
        LuaValue[] values = new LuaValue[texts.length];
        for (int i = 0; i < texts.length; i++) {
            values[i] = LuaStrings.toLua(texts[i]);
        }
        return LuaTable.listOf(values);
    }
}
