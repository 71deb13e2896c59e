package dev.holdfast.lab.peer;

import dev.holdfast.lab.setup.Use;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;

/**
 * One client of a peer. Used by several threads.
 *
 * @param locks makes the lock of a name, for the use of one thread; two of one name exclude each other
 * @param others what it makes of a name for other uses
 */
public record PeerClient(
        Function<String, PeerLock> locks, Map<Use, Function<String, PeerLock>> others, Runnable closing)
        implements AutoCloseable {

    /** A client that has locks, and nothing else. */
    public PeerClient(Function<String, PeerLock> locks, Runnable closing) {
        this(locks, Map.of(), closing);
    }

    public PeerLock lock(String name) {
        return lock(Use.LOCK, name);
    }

    public PeerLock lock(Use use, String name) {
        Function<String, PeerLock> made = use == Use.LOCK ? locks : others.get(use);
        return Objects.requireNonNull(made, () -> "this peer has no " + use).apply(name);
    }

    @Override
    public void close() {
        closing.run();
    }
}
