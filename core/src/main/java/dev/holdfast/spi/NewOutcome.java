package dev.holdfast.spi;

/**
 * An outcome, or the data of a term, to store.
 *
 * @param lock the lock
 * @param kind which of the two it is
 * @param hold the hold under which it came about; it is stored only if the lock is still held by that
 * @param text what is stored, which may be empty
 * @param validityMillis for how long it stays stored, at least 1
 */
public record NewOutcome(LockId lock, StoredKind kind, Hold hold, String text, long validityMillis) {}
