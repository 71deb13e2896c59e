package dev.holdfast.lab.simulation.server.lua;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import org.luaj.vm2.LuaString;

/** Translates between byte strings and Lua strings, which hold bytes as well. */
final class LuaStrings {

    private LuaStrings() {}

    static LuaString toLua(String bytes) {
        return LuaString.valueUsing(bytes.getBytes(ISO_8859_1));
    }

    static String toBytes(LuaString string) {
        return new String(string.m_bytes, string.m_offset, string.m_length, ISO_8859_1);
    }
}
