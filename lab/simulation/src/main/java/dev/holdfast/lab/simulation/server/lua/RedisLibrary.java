package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.Numbers;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.OneArgFunction;
import org.luaj.vm2.lib.VarArgFunction;

/** The table {@code redis} of a script. */
final class RedisLibrary {

    private @Nullable ScriptCalls calls;

    /** Whose commands a script calls from now on. */
    void serve(@Nullable ScriptCalls calls) {
        this.calls = calls;
    }

    LuaTable table() {
        LuaTable redis = new LuaTable();
        redis.set("call", new Call(true));
        redis.set("pcall", new Call(false));
        redis.set("error_reply", new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue text) {
                // As it is: 6.2 keeps a "-" in front, which its own refusals have. Later releases drop one, and have
                // none.
                return LuaReplies.errorTable(LuaStrings.toBytes(text.checkstring()));
            }
        });
        redis.set("status_reply", new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue text) {
                return LuaReplies.statusTable(LuaStrings.toBytes(text.checkstring()));
            }
        });
        redis.set("sha1hex", new OneArgFunction() {
            @Override
            public LuaValue call(LuaValue text) {
                byte[] bytes = LuaStrings.toBytes(text.checkstring()).getBytes(StandardCharsets.ISO_8859_1);
                return LuaValue.valueOf(HexFormat.of().formatHex(sha1().digest(bytes)));
            }
        });
        return redis;
    }

    private static MessageDigest sha1() {
        try {
            return MessageDigest.getInstance("SHA-1");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("each Java platform has SHA-1", e);
        }
    }

    private final class Call extends VarArgFunction {

        private final boolean raises;

        Call(boolean raises) {
            this.raises = raises;
        }

        @Override
        public Varargs invoke(Varargs arguments) {
            if (calls == null) {
                throw new IllegalStateException("no script is running");
            }
            Reply reply = calls.call(words(arguments));
            if (raises && reply instanceof Reply.Failure failure) {
                throw ScriptError.ofCommand(failure.message());
            }
            return LuaReplies.toLua(reply);
        }
    }

    private static String[] words(Varargs arguments) {
        int count = arguments.narg();
        if (count == 0) {
            throw new UnmodelledException("redis.call without a command");
        }
        String[] words = new String[count];
        for (int i = 0; i < count; i++) {
            words[i] = word(arguments.arg(i + 1));
        }
        return words;
    }

    private static String word(LuaValue argument) {
        return switch (argument.type()) {
            case LuaValue.TSTRING -> LuaStrings.toBytes(argument.checkstring());
            case LuaValue.TNUMBER -> Numbers.whole(argument.todouble());
            default -> throw ScriptError.ofCommand("ERR Lua redis lib command arguments must be strings or integers");
        };
    }
}
