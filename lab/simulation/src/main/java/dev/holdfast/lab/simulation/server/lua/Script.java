package dev.holdfast.lab.simulation.server.lua;

import org.luaj.vm2.LuaClosure;

/** A compiled script. Belongs to the engine that compiled it. */
public final class Script {

    private final String sha;
    private final LuaClosure chunk;

    Script(String sha, LuaClosure chunk) {
        this.sha = sha;
        this.chunk = chunk;
    }

    /** The SHA-1 of its source, in lower-case hex. */
    public String sha() {
        return sha;
    }

    LuaClosure chunk() {
        return chunk;
    }
}
