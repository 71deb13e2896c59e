package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * It is unknown at this moment whether the lease is still held: the machine was suspended, its wall clock was set, or
 * another server has taken over, which may lack it. A renewal is on its way; check again after it was answered, or
 * stop.
 */
public final class LeaseUncertainException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    /**
     * Made by the engine and by backends.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    public LeaseUncertainException(@Nullable String lockName, String message, @Nullable Throwable cause) {
        super(lockName, message, cause);
    }
}
