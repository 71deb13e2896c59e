package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * A critical section with a result, whatever it throws: what every {@link LockedFunction} is. For callers in Kotlin,
 * whose compiler cannot infer what a function throws, and for sections that are passed on without a wish to know it. A
 * lambda in Java becomes a {@link LockedFunction}.
 *
 * @param <T> the result's type
 */
@FunctionalInterface
public interface AnyLockedFunction<T extends @Nullable Object> {

    /**
     * Runs under the lock.
     *
     * @param lease protects this section; owned by the thread
     * @return the result
     * @throws Throwable as the section does
     */
    T call(Lease lease) throws Throwable;
}
