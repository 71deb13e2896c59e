package dev.holdfast.jdbc.internal.work;

/**
 * A request that is not begun yet.
 *
 * @param <T> the answer
 */
public interface Work<T> {

    /** {@return what it does first} */
    Next<T> begin();
}
