package dev.holdfast.lab.simulation.server.lua;

import org.luaj.vm2.Lua;
import org.luaj.vm2.Prototype;

/**
 * Makes plain calls of tail calls. LuaJ carries a tail call out after the calling function has ended, so that an error
 * in {@code return redis.call(...)} would have lost its place in the script; on the server it keeps it.
 */
final class TailCalls {

    private TailCalls() {}

    static Prototype replacedIn(Prototype function) {
        for (int i = 0; i < function.code.length; i++) {
            int instruction = function.code[i];
            if (Lua.GET_OPCODE(instruction) == Lua.OP_TAILCALL) {
                function.code[i] = (instruction & Lua.MASK_NOT_OP) | (Lua.OP_CALL << Lua.POS_OP);
            }
        }
        for (Prototype inner : function.p) {
            replacedIn(inner);
        }
        return function;
    }
}
