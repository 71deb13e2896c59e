package dev.holdfast.lab.peer;

import java.util.function.Function;

/**
 * One client of a peer. Used by several threads.
 *
 * @param locks makes the lock of a name, for the use of one thread; two of one name exclude each other
 */
public record PeerClient(Function<String, PeerLock> locks, Runnable closing) implements AutoCloseable {

    public PeerLock lock(String name) {
        return locks.apply(name);
    }

    @Override
    public void close() {
        closing.run();
    }
}
