package dev.holdfast.spi;

/**
 * An outcome to store.
 *
 * @param lock the lock
 * @param hold the hold under which the outcome came about; it is stored only if the lock is still held by that
 * @param text the outcome, which may be empty
 * @param validityMillis for how long it stays stored, at least 1
 */
public record NewOutcome(LockId lock, Hold hold, String text, long validityMillis) {}
