package dev.holdfast.internal.engine;

import dev.holdfast.HoldfastException;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;

/**
 * The exceptions that callers get for a {@link BackendFailure}: one method for each thing that could not be done. The
 * type follows from the kind of the failure, and each message names the lock or key, the backend, and what was seen.
 */
public final class BackendExceptions {

    private final LockBackend backend;

    /**
     * For one backend.
     *
     * @param backend named in the messages
     */
    public BackendExceptions(LockBackend backend) {
        this.backend = backend;
    }

    /**
     * A lock could not be acquired, since the backend refused the request or did not answer it.
     *
     * @param lock the lock's name
     * @param waitedMillis how long the call has waited
     * @param failure the last failure
     * @return to be thrown
     */
    public HoldfastException notAcquired(String lock, long waitedMillis, BackendFailure failure) {
        if (failure.kind() == Kind.MISCONFIGURED) {
            String message = "Lock '" + PrintableText.of(lock) + "' cannot be acquired at " + seen(failure);
            return failure.toException(lock, message);
        }
        String within = waitedMillis == 0 ? "" : "within " + waitedMillis + " ms ";
        String message = "Could not determine " + within + "whether lock '" + PrintableText.of(lock) + "' is free: "
                + seen(failure) + ". Nothing is held; try again when the server is available";
        return failure.toException(lock, message);
    }

    /**
     * A lease could not be extended.
     *
     * @param lock the lock's name
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException notExtended(String lock, BackendFailure failure) {
        String message = "Lock '" + PrintableText.of(lock) + "' could not be extended: " + seen(failure)
                + ". It lasts at least as long as before";
        return failure.toException(lock, message);
    }

    /**
     * A hold was not turned into another one.
     *
     * @param lock the lock's name
     * @param failure why
     * @return for its owner
     */
    public HoldfastException notChanged(String lock, BackendFailure failure) {
        String message = "Lock '" + PrintableText.of(lock) + "' could not be downgraded or upgraded: " + seen(failure)
                + ". It is held as before";
        return failure.toException(lock, message);
    }

    /**
     * It is not known whether a hold was turned into another one.
     *
     * @param lock the lock's name
     * @param failure what was seen
     * @return for its owner
     */
    public HoldfastException changeUnanswered(String lock, BackendFailure failure) {
        String message = "It is not known whether lock '" + PrintableText.of(lock) + "' was downgraded or upgraded: "
                + seen(failure) + ". It is given back in the background; stop writing, and acquire it again";
        return failure.toException(lock, message);
    }

    /**
     * Who holds a lock could not be determined.
     *
     * @param lock the lock's name
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException notInspected(String lock, BackendFailure failure) {
        String message = "Could not determine who holds lock '" + PrintableText.of(lock) + "': " + seen(failure);
        return failure.toException(lock, message);
    }

    /**
     * A text was not stored with a lock, or may not have been.
     *
     * @param lock the lock's name
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException notKept(String lock, BackendFailure failure) {
        if (failure.kind() == Kind.MISCONFIGURED) {
            String message = "No text can be stored with lock '" + PrintableText.of(lock) + "' at " + seen(failure);
            return failure.toException(lock, message);
        }
        String message = "It is not known whether the text was stored with lock '" + PrintableText.of(lock) + "': "
                + seen(failure) + ". The lease goes on; store it again";
        return failure.toException(lock, message);
    }

    /**
     * The text that is kept with a lock could not be read.
     *
     * @param lock the lock's name
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException keptNotRead(String lock, BackendFailure failure) {
        String message =
                "Could not read the text that is stored with lock '" + PrintableText.of(lock) + "': " + seen(failure);
        return failure.toException(lock, message);
    }

    /**
     * A semaphore was not resized, or may not have been.
     *
     * @param semaphore the semaphore's name
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException notResized(String semaphore, BackendFailure failure) {
        if (failure.kind() == Kind.MISCONFIGURED) {
            String message = "Semaphore '" + PrintableText.of(semaphore) + "' cannot be resized at " + seen(failure);
            return failure.toException(semaphore, message);
        }
        if (failure.kind() == Kind.NOT_EXECUTED) {
            String message = "Semaphore '" + PrintableText.of(semaphore) + "' could not be resized: " + seen(failure)
                    + ". It has as many permits as before; resize it again when the server is available";
            return failure.toException(semaphore, message);
        }
        String message = "It is not known how many permits semaphore '" + PrintableText.of(semaphore) + "' has: "
                + seen(failure) + ". Resize it again";
        return failure.toException(semaphore, message);
    }

    /**
     * A lock could not be released by force.
     *
     * @param lock the lock's name
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException notForced(String lock, BackendFailure failure) {
        String message = "Lock '" + PrintableText.of(lock) + "' could not be released by force: " + seen(failure)
                + ". Call inspect() to see who holds it now";
        return failure.toException(lock, message);
    }

    /**
     * Whether an outcome is stored could not be determined.
     *
     * @param lock the lock under which tasks of the key run
     * @param key the task's key
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException outcomeNotRead(String lock, String key, BackendFailure failure) {
        if (failure.kind() == Kind.MISCONFIGURED) {
            String message = "The outcome of key '" + PrintableText.of(key) + "' cannot be read at " + seen(failure);
            return failure.toException(lock, message);
        }
        String message = "Could not determine whether an outcome of key '" + PrintableText.of(key) + "' is stored: "
                + seen(failure) + ". The task did not run here; try again when the server is available";
        return failure.toException(lock, message);
    }

    /**
     * An outcome was not stored.
     *
     * @param lock the lock under which tasks of the key run
     * @param key the task's key
     * @param failure why
     * @return to be thrown
     */
    public HoldfastException outcomeNotStored(String lock, String key, BackendFailure failure) {
        String message = "The outcome of key '" + PrintableText.of(key) + "' was not stored by " + seen(failure);
        return failure.toException(lock, message);
    }

    /**
     * Where a request failed, and how.
     *
     * @param failure why
     * @return a phrase that fits behind "at"
     */
    public String seen(BackendFailure failure) {
        return backend.description() + ": " + failure.seen();
    }
}
