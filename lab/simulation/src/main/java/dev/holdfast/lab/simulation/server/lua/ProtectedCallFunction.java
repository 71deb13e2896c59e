package dev.holdfast.lab.simulation.server.lua;

import org.luaj.vm2.LuaError;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.VarArgFunction;

/**
 * {@code pcall}: what a function raises is an answer. It is a table where a command has answered it, and else a text
 * with its place before it.
 */
final class ProtectedCallFunction extends VarArgFunction {

    @Override
    public Varargs invoke(Varargs arguments) {
        try {
            return LuaValue.varargsOf(LuaValue.TRUE, arguments.arg1().invoke(arguments.subargs(2)));
        } catch (LuaError e) {
            if (e.getCause() instanceof RuntimeException) {
                throw e;
            }
            return LuaValue.varargsOf(LuaValue.FALSE, ErrorTexts.caught(e));
        }
    }
}
