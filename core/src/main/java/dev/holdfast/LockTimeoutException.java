package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The lock was not acquired within the time limit: others held it, or the time was shorter than the way to the server.
 * Asking again later is sensible.
 */
public final class LockTimeoutException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the engine and by backends.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    public LockTimeoutException(@Nullable String lockName, String message, @Nullable Throwable cause) {
        super(lockName, message, cause);
    }
}
