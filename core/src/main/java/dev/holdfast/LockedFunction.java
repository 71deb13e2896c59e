package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * A critical section with a result, which sees the lease that protects it.
 *
 * @param <T> the result's type
 * @param <E> what it throws
 */
@FunctionalInterface
public interface LockedFunction<T extends @Nullable Object, E extends Throwable> {

    /**
     * Runs under the lock.
     *
     * @param lease protects this section; owned by the thread
     * @return the result
     * @throws E as the section does
     */
    T call(Lease lease) throws E;
}
