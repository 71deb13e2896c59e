package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.VarArgFunction;

/** {@code error} with a text. */
final class ErrorFunction extends VarArgFunction {

    @Override
    public Varargs invoke(Varargs arguments) {
        if (arguments.narg() != 1 || arguments.arg1().type() != LuaValue.TSTRING) {
            throw new UnmodelledException("error with other than one text");
        }
        throw ScriptError.raised(LuaStrings.toBytes(arguments.checkstring(1)));
    }
}
