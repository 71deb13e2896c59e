package dev.holdfast.spring;

import org.jspecify.annotations.Nullable;

/**
 * A bean that answers in place of a {@link Locked} method when the lock was not acquired in time. Has to be
 * thread-safe.
 */
@FunctionalInterface
public interface LockTimeoutHandler {

    /**
     * Answers in place of the method, without the lock. Runs in the caller's thread, or, for an asynchronous or
     * reactive method, where its lock would have arrived; there it should not block.
     *
     * @param refusal what was called, and which lock it did not get
     * @return what the call returns; has to be of the method's return type
     * @throws Throwable what the call throws
     */
    @Nullable
    Object onTimeout(LockRefusal refusal) throws Throwable;
}
