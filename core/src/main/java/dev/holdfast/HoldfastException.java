package dev.holdfast;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The root of what Holdfast throws of its own. Unchecked. Each subclass stands for something else that a caller can do.
 */
public abstract class HoldfastException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final @Nullable String lockName;

    /**
     * For the subclasses.
     *
     * @param lockName the lock that it is about, or null where it is about the client as a whole
     * @param message names the lock, what was seen, and what to do
     * @param cause what led to it, or null
     */
    protected HoldfastException(@Nullable String lockName, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.lockName = lockName;
    }

    /**
     * The lock that it is about.
     *
     * @return empty where it is about the client as a whole, such as when it cannot connect
     */
    public Optional<String> lockName() {
        return Optional.ofNullable(lockName);
    }
}
