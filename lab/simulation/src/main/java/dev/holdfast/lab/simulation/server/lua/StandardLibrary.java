package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.List;
import org.luaj.vm2.Globals;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;
import org.luaj.vm2.Varargs;
import org.luaj.vm2.lib.PackageLib;
import org.luaj.vm2.lib.StringLib;
import org.luaj.vm2.lib.TableLib;
import org.luaj.vm2.lib.VarArgFunction;
import org.luaj.vm2.lib.jse.JseBaseLib;
import org.luaj.vm2.lib.jse.JseMathLib;

/**
 * The part of Lua's library that scripts find: what does the same in LuaJ as on the server, and replacements for some
 * that do not. Anything else is an {@link UnmodelledException}.
 */
final class StandardLibrary {

    private static final List<String> BASE = List.of("type", "ipairs", "select");
    private static final List<String> STRING =
            List.of("byte", "char", "find", "gsub", "len", "lower", "match", "rep", "reverse", "sub", "upper");
    private static final List<String> TABLE = List.of("insert", "remove", "concat");
    private static final List<String> MATH = List.of("max", "min", "floor", "ceil", "abs", "huge");

    private StandardLibrary() {}

    /** A fresh table of globals. */
    static LuaTable globals() {
        Globals all = new Globals();
        all.load(new JseBaseLib());
        all.load(new PackageLib());
        all.load(new StringLib());
        all.load(new TableLib());
        all.load(new JseMathLib());

        LuaTable globals = part(all, BASE);
        globals.set("error", new ErrorFunction());
        globals.set("pcall", new ProtectedCallFunction());
        globals.set("tonumber", new TonumberFunction());
        globals.set("tostring", new TostringFunction());
        globals.set("unpack", all.get("table").get("unpack"));
        LuaTable string = part(all.get("string"), STRING);
        string.set("format", new FormatFunction());
        globals.set("string", closed(string));
        globals.set("table", closed(part(all.get("table"), TABLE)));
        globals.set("math", closed(part(all.get("math"), MATH)));
        // What ("text"):format() would find; shared by the whole JVM, and so nothing.
        LuaString.s_metatable = closed(new LuaTable()).getmetatable();
        return closed(globals);
    }

    private static LuaTable part(LuaValue library, List<String> names) {
        LuaTable part = new LuaTable();
        names.forEach(name -> part.set(name, library.get(name)));
        return part;
    }

    /** Refuses to be asked for what is not there, and to be changed. */
    static LuaTable closed(LuaTable table) {
        LuaTable metatable = new LuaTable();
        metatable.set(LuaValue.INDEX, new Refusal("to read"));
        metatable.set(LuaValue.NEWINDEX, new Refusal("to write"));
        table.setmetatable(metatable);
        return table;
    }

    private static final class Refusal extends VarArgFunction {

        private final String what;

        Refusal(String what) {
            this.what = what;
        }

        @Override
        public Varargs invoke(Varargs arguments) {
            throw new UnmodelledException(
                    "how " + what + " the Lua variable " + arguments.arg(2).tojstring());
        }
    }
}
