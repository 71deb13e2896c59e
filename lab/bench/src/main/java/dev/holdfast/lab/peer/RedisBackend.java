package dev.holdfast.lab.peer;

import java.util.OptionalLong;

/** The Redis server that is measured. Who coordinates has started it, ends it, and reads its books. */
record RedisBackend(String uri) implements PeerBackend {

    @Override
    public boolean isRedis() {
        return true;
    }

    @Override
    public OptionalLong cpuMicros() {
        return OptionalLong.empty();
    }

    @Override
    public OptionalLong commands() {
        return OptionalLong.empty();
    }

    @Override
    public void close() {
        // Not ours.
    }
}
