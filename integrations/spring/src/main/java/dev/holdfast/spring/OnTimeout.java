package dev.holdfast.spring;

/** What a {@link Locked} method does when the lock was not acquired in time. */
public enum OnTimeout {

    /** The call ends in {@link dev.holdfast.LockTimeoutException}. */
    THROW,

    /**
     * The method is not called, and the call answers with nothing: null, an empty {@link java.util.Optional}, a stage
     * that is completed with null, an empty publisher. Refused at start for a method that returns a primitive value,
     * which has no "nothing".
     *
     * <p>Unless the annotation or its profile says how long to wait, such a call does not wait at all.
     */
    SKIP
}
