package dev.holdfast.lab.simulation.server.lua;

import java.util.Locale;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.lib.OneArgFunction;

/**
 * {@code tonumber} for the base ten. C, and so the server's Lua, reads the words for infinity and for what is no
 * number, which LuaJ does not.
 */
final class TonumberFunction extends OneArgFunction {

    @Override
    public LuaValue call(LuaValue value) {
        LuaValue number = value.tonumber();
        if (!number.isnil() || value.type() != LuaValue.TSTRING) {
            return number;
        }
        return switch (LuaStrings.toBytes(value.checkstring()).strip().toLowerCase(Locale.ROOT)) {
            case "nan", "+nan", "-nan" -> LuaValue.valueOf(Double.NaN);
            case "inf", "+inf", "infinity", "+infinity" -> LuaValue.valueOf(Double.POSITIVE_INFINITY);
            case "-inf", "-infinity" -> LuaValue.valueOf(Double.NEGATIVE_INFINITY);
            default -> LuaValue.NIL;
        };
    }
}
