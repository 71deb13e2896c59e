package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The thread was interrupted while it waited in a call that cannot throw {@link InterruptedException}. Its interrupt
 * flag is set again. Nothing is held.
 */
public final class LockInterruptedException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the engine and by backends.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    public LockInterruptedException(@Nullable String lockName, String message, @Nullable Throwable cause) {
        super(lockName, message, cause);
    }
}
