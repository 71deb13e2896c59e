package dev.holdfast.samples.inventory;

import java.util.function.LongFunction;

/** Lets everybody in at once. */
final class NoLock implements SaleLock {

    @Override
    public <T> T call(String item, LongFunction<T> section) {
        return section.apply(0);
    }

    @Override
    public LockState state() {
        return new LockState("", 0, 0, 0);
    }

    @Override
    public void close() {}
}
