package dev.holdfast.spring;

/** How a method holds its lock. */
public enum LockMode {

    /** Alone: no other caller has the lock in any mode. */
    WRITE,

    /**
     * Beside other readers, and never beside a writer: the read lock of a
     * {@link dev.holdfast.DistributedReadWriteLock}.
     */
    READ
}
