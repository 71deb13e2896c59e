package dev.holdfast.samples.inventory;

import java.util.function.LongFunction;

/** The lock around a sale: the one thing in which the modes differ. Thread-safe. */
interface SaleLock extends AutoCloseable {

    /**
     * Waits for the lock of an item, runs the section while it is held, and gives it back.
     *
     * @param section gets the fencing token, which goes with every access to the stock; where no lock gives out tokens,
     *     all sections get the same one, and the stock refuses none of them
     * @throws dev.holdfast.HoldfastException if the lock could not be had, or was lost while the section ran
     */
    <T> T call(String item, LongFunction<T> section);

    /** What it says about itself. */
    LockState state();

    @Override
    void close();
}
