package dev.holdfast.jdbc.internal.work;

import dev.holdfast.spi.BackendFailure;

/**
 * A request that is not begun yet.
 *
 * @param <T> the answer
 */
public interface Work<T> {

    /** {@return what it does first} */
    Next<T> begin();

    /** {@return what it does when a statement was refused or not answered; it fails by default} */
    default Next<T> failed(BackendFailure failure) {
        return new Next.Failed<>(failure);
    }
}
