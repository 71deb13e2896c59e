package dev.holdfast;

import java.util.Objects;

/**
 * A critical section without a result.
 *
 * @param <E> what it throws
 */
@FunctionalInterface
public interface LockedAction<E extends Throwable> extends AnyLockedAction {

    /**
     * Runs under the lock.
     *
     * @throws E as the section does
     */
    @Override
    void run() throws E;

    /**
     * The action as one that may throw anything.
     *
     * @param action a section, whatever it throws
     * @return a section that runs it
     */
    static LockedAction<Throwable> of(AnyLockedAction action) {
        return Objects.requireNonNull(action, "action")::run;
    }
}
