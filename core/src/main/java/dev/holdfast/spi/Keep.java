package dev.holdfast.spi;

/**
 * An outcome to keep.
 *
 * @param lock the lock
 * @param hold the hold under which the outcome came about; it is kept only if the lock is still held by that
 * @param outcome the outcome, which may be empty
 * @param validityMillis for how long it is kept, at least 1
 */
public record Keep(LockId lock, Hold hold, String outcome, long validityMillis) {}
