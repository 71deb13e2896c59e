package dev.holdfast;

/**
 * A critical section without a result.
 *
 * @param <E> what it throws
 */
@FunctionalInterface
public interface LockedAction<E extends Throwable> {

    /**
     * Runs under the lock.
     *
     * @throws E as the section does
     */
    void run() throws E;
}
