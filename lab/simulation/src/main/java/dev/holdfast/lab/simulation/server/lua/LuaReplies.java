package dev.holdfast.lab.simulation.server.lua;

import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import org.luaj.vm2.LuaString;
import org.luaj.vm2.LuaTable;
import org.luaj.vm2.LuaValue;

/** The server's conversions between replies and Lua values. */
final class LuaReplies {

    private static final LuaString OK = LuaString.valueOf("ok");
    private static final LuaString ERR = LuaString.valueOf("err");

    private LuaReplies() {}

    static LuaValue toLua(Reply reply) {
        if (reply instanceof Reply.Text text) {
            return LuaStrings.toLua(text.text());
        }
        if (reply instanceof Reply.Int number) {
            return LuaValue.valueOf((double) number.number());
        }
        if (reply instanceof Reply.Items items) {
            LuaTable table = new LuaTable(items.items().size(), 0);
            int index = 1;
            for (Reply item : items.items()) {
                table.rawset(index++, toLua(item));
            }
            return table;
        }
        if (reply instanceof Reply.Status status) {
            return statusTable(status.text());
        }
        if (reply instanceof Reply.Failure failure) {
            return errorTable(failure.message());
        }
        return LuaValue.FALSE;
    }

    static LuaTable statusTable(String text) {
        return singleField(OK, text);
    }

    static LuaTable errorTable(String text) {
        return singleField(ERR, text);
    }

    private static LuaTable singleField(LuaString name, String text) {
        LuaTable table = new LuaTable(0, 1);
        table.rawset(name, LuaStrings.toLua(text));
        return table;
    }

    /** Numbers lose their fraction, true is 1, false and nil are nil, and a table ends at its first nil. */
    static Reply toReply(LuaValue value) {
        return switch (value.type()) {
            case LuaValue.TSTRING -> new Reply.Text(LuaStrings.toBytes(value.checkstring()));
            case LuaValue.TNUMBER -> new Reply.Int((long) value.todouble());
            case LuaValue.TBOOLEAN -> value.toboolean() ? new Reply.Int(1) : Reply.NIL;
            case LuaValue.TTABLE -> ofTable(value.checktable());
            default -> Reply.NIL;
        };
    }

    private static Reply ofTable(LuaTable table) {
        LuaValue error = table.rawget(ERR);
        if (error.type() == LuaValue.TSTRING) {
            return new Reply.Failure(onOneLine(error));
        }
        LuaValue status = table.rawget(OK);
        if (status.type() == LuaValue.TSTRING) {
            return new Reply.Status(onOneLine(status));
        }
        List<Reply> items = new ArrayList<>(table.rawlen());
        for (int i = 1; ; i++) {
            LuaValue item = table.rawget(i);
            if (item.isnil()) {
                return new Reply.Items(items);
            }
            items.add(toReply(item));
        }
    }

    private static String onOneLine(LuaValue text) {
        return LuaStrings.toBytes(text.checkstring()).replace('\r', ' ').replace('\n', ' ');
    }
}
