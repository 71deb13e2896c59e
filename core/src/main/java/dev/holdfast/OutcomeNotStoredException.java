package dev.holdfast;

import org.jspecify.annotations.Nullable;

/**
 * The task of a {@link RunOnce} has run here to its end, but its outcome is not stored, or that is unknown. So the next
 * call may run the task again, and if the lease was lost, another may have run it at the same time. What the task
 * returned is not lost: it is in here, for a caller that can use it or has to undo it.
 *
 * <p>The cause says why: {@link LeaseLostException} if another may have had the lock before the outcome was stored;
 * {@link BackendUnavailableException} or {@link BackendMisconfiguredException} if the server did not store it; another
 * exception if the outcome could not be written as text.
 */
public final class OutcomeNotStoredException extends HoldfastException {

    private static final long serialVersionUID = 1L;

    private final String key;
    private final long token;
    private final transient @Nullable Object outcome;

    /**
     * Made by the engine.
     *
     * @param lockName the lock under which the task ran
     * @param key the key
     * @param token the lease's token
     * @param outcome what the task returned
     * @param message names the key, what was seen, and what to do
     * @param cause why it is not stored
     */
    public OutcomeNotStoredException(
            String lockName, String key, long token, @Nullable Object outcome, String message, Throwable cause) {
        super(lockName, message, cause);
        this.key = key;
        this.token = token;
        this.outcome = outcome;
    }

    /**
     * The key whose task ran.
     *
     * @return the key as given to {@link Holdfast#once}
     */
    public String key() {
        return key;
    }

    /**
     * The fencing token of the lease under which the task ran.
     *
     * @return the token
     */
    public long token() {
        return token;
    }

    /**
     * What the task returned.
     *
     * @return null for a task without a result, and in an exception that was serialized
     */
    public @Nullable Object outcome() {
        return outcome;
    }
}
