package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The lease ended before it was released: what was done under it may have met another holder. Check what the
 * token-guarded resource accepted.
 */
public final class LeaseLostException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final long token;

    /**
     * Made by the engine.
     *
     * @param lockName the lock
     * @param token the lost lease's token
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    public LeaseLostException(String lockName, long token, String message, @Nullable Throwable cause) {
        super(lockName, message, cause);
        this.token = token;
    }

    /**
     * The lost lease's token.
     *
     * @return the token
     */
    public long token() {
        return token;
    }
}
