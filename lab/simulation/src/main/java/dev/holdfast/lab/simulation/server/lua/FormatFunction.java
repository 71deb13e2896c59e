package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.VarArgFunction;

/**
 * {@code string.format} with {@code %s}, {@code %d} and {@code %.0f}. LuaJ's own leaves the precision of numbers out.
 */
final class FormatFunction extends VarArgFunction {

    private static final String WHOLE = ".0f";

    @Override
    public Varargs invoke(Varargs arguments) {
        String format = LuaStrings.toBytes(arguments.checkstring(1));
        StringBuilder formatted = new StringBuilder(format.length() + 48);
        int next = 2;
        for (int i = 0; i < format.length(); i++) {
            char c = format.charAt(i);
            if (c != '%') {
                formatted.append(c);
            } else if (format.startsWith("%", i + 1)) {
                formatted.append('%');
                i++;
            } else if (format.startsWith("s", i + 1)) {
                formatted.append(LuaStrings.toBytes(text(arguments.checkvalue(next++))));
                i++;
            } else if (format.startsWith("d", i + 1)) {
                formatted.append((long) arguments.checkdouble(next++));
                i++;
            } else if (format.startsWith(WHOLE, i + 1)) {
                appendWhole(formatted, arguments.checkdouble(next++));
                i += WHOLE.length();
            } else {
                throw new UnmodelledException("string.format with " + format);
            }
        }
        return LuaStrings.toLua(formatted.toString());
    }

    private static LuaString text(LuaValue value) {
        return value.type() == LuaValue.TNUMBER ? TostringFunction.number(value.todouble()) : value.checkstring();
    }

    private static void appendWhole(StringBuilder formatted, double number) {
        if (Math.abs(number) < Long.MAX_VALUE && number == (long) number) {
            formatted.append((long) number);
        } else if (Double.isNaN(number) || Double.isInfinite(number)) {
            formatted.append(Double.isNaN(number) ? "nan" : number > 0 ? "inf" : "-inf");
        } else {
            formatted.append(
                    new BigDecimal(number).setScale(0, RoundingMode.HALF_EVEN).toPlainString());
        }
    }
}
