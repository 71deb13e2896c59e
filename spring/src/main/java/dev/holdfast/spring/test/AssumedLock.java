package dev.holdfast.spring.test;

import dev.holdfast.spring.internal.HeldLocks;
import java.util.Objects;

/**
 * Lets {@link dev.holdfast.spring.LockAssert} pass in the current thread, for unit tests of code that is called without its proxy. Nothing is locked.
 *
 * <pre>{@code
 * try (AssumedLock lock = AssumedLock.of("stock:42")) {
 *     stock.sell(42);
 * }
 * }</pre>
 *
 * <p>Closed by the thread that made it, the last made first.
 */
public final class AssumedLock implements AutoCloseable {

    private final HeldLocks assumed;

    private AssumedLock(HeldLocks assumed) {
        this.assumed = assumed;
    }

    /**
     * As if the current thread held this lock.
     *
     * @param name the lock's whole name
     * @return ends the assumption when closed
     */
    public static AssumedLock of(String name) {
        return new AssumedLock(HeldLocks.assumed(Objects.requireNonNull(name, "name")));
    }

    /**
     * As if the current thread held whatever lock is asked for.
     *
     * @return ends the assumption when closed
     */
    public static AssumedLock ofAny() {
        return new AssumedLock(HeldLocks.assumed(null));
    }

    @Override
    public void close() {
        assumed.leave();
    }
}
