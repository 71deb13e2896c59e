package dev.holdfast.spi;

/**
 * An outcome, or data, to store.
 *
 * @param lock the lock
 * @param kind which of the two it is
 * @param hold the hold under which it came about; it is stored only if the lock is still held by that
 * @param number higher than that of each text that the client wanted to store before; each copy of a request has its
 *     own
 * @param text what is stored, which may be empty
 * @param validityMillis for how long it stays stored, at least 1
 */
public record NewOutcome(LockId lock, StoredKind kind, Hold hold, long number, String text, long validityMillis) {}
