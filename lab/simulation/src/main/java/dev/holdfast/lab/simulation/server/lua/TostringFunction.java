package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.Numbers;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.lib.OneArgFunction;

/** {@code tostring}, which keeps 14 digits of a number. */
final class TostringFunction extends OneArgFunction {

    private static final int DIGITS = 14;

    @Override
    public LuaValue call(LuaValue value) {
        return switch (value.type()) {
            case LuaValue.TNUMBER -> number(value.todouble());
            case LuaValue.TSTRING -> value;
            case LuaValue.TBOOLEAN, LuaValue.TNIL -> LuaStrings.toLua(value.tojstring());
            default -> throw new UnmodelledException("tostring of a " + value.typename());
        };
    }

    static LuaString number(double number) {
        return LuaStrings.toLua(Numbers.general(number, DIGITS));
    }
}
