package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The server refuses: no permission, a key of another type where the lock's should be, or data of another version.
 * Trying again does not help until it is corrected.
 */
public final class BackendMisconfiguredException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the engine and by backends.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    public BackendMisconfiguredException(@Nullable String lockName, String message, @Nullable Throwable cause) {
        super(lockName, message, cause);
    }
}
