package dev.holdfast;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A critical section with a result, which sees the lease that protects it.
 *
 * @param <T> the result's type
 * @param <E> what it throws
 */
@FunctionalInterface
public interface LockedFunction<T extends @Nullable Object, E extends Throwable> extends AnyLockedFunction<T> {

    /**
     * Runs under the lock.
     *
     * @param lease protects this section; owned by the thread
     * @return the result
     * @throws E as the section does
     */
    @Override
    T call(Lease lease) throws E;

    /**
     * The function as one that may throw anything.
     *
     * @param function a section, whatever it throws
     * @param <T> the result's type
     * @return a section that calls it
     */
    static <T extends @Nullable Object> LockedFunction<T, Throwable> of(AnyLockedFunction<T> function) {
        return Objects.requireNonNull(function, "function")::call;
    }
}
