package dev.holdfast;

/**
 * A critical section without a result, whatever it throws: what every {@link LockedAction} is. For callers in Kotlin,
 * whose compiler cannot infer what an action throws, and for sections that are passed on without a wish to know it. A
 * lambda in Java becomes a {@link LockedAction}.
 */
@FunctionalInterface
public interface AnyLockedAction {

    /**
     * Runs under the lock.
     *
     * @throws Throwable as the section does
     */
    void run() throws Throwable;
}
