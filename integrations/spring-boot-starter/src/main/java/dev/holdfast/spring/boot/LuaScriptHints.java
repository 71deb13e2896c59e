package dev.holdfast.spring.boot;

import org.jspecify.annotations.Nullable;
import org.springframework.aot.hint.RuntimeHints;
import org.springframework.aot.hint.RuntimeHintsRegistrar;

/** Puts the backends' scripts and tables into a native image: they are read as resources when the client connects. */
final class LuaScriptHints implements RuntimeHintsRegistrar {

    @Override
    public void registerHints(RuntimeHints hints, @Nullable ClassLoader classLoader) {
        hints.resources()
                .registerPattern("dev/holdfast/redis/lua/*.lua")
                .registerPattern("dev/holdfast/redis/lua/include/*.lua")
                .registerPattern("dev/holdfast/jdbc/*.sql")
                .registerPattern("dev/holdfast/redis/quorum/lua/*.lua")
                .registerPattern("dev/holdfast/redis/quorum/lua/include/*.lua");
    }
}
