package dev.holdfast.spring.test;

import dev.holdfast.spi.PrintableText;
import dev.holdfast.spring.internal.HeldLocks;
import java.util.Objects;

/**
 * Lets {@link dev.holdfast.spring.LockAssert} pass in the current thread, for unit tests of code that is called without
 * its proxy. Nothing is locked.
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
    private final String shown;

    private AssumedLock(HeldLocks assumed, String shown) {
        this.assumed = assumed;
        this.shown = shown;
    }

    /**
     * As if the current thread held this lock.
     *
     * @param name the lock's whole name
     * @return ends the assumption when closed
     */
    public static AssumedLock of(String name) {
        return new AssumedLock(
                HeldLocks.assumed(Objects.requireNonNull(name, "name")), "lock '" + PrintableText.of(name) + "'");
    }

    /**
     * As if the current thread held whatever lock is asked for.
     *
     * @return ends the assumption when closed
     */
    public static AssumedLock ofAny() {
        return new AssumedLock(HeldLocks.assumed(null), "any lock");
    }

    @Override
    public String toString() {
        return "Assumption that the thread holds " + shown;
    }

    @Override
    public void close() {
        assumed.leave();
    }
}
