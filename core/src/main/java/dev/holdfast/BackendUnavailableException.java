package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The server could not be asked, or did not answer: nothing is known about who holds the lock. Not the same as "not
 * acquired". Asking again later is sensible.
 */
public final class BackendUnavailableException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the engine and by backends.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    public BackendUnavailableException(@Nullable String lockName, String message, @Nullable Throwable cause) {
        super(lockName, message, cause);
    }
}
