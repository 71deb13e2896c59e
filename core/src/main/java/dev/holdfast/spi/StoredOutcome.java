package dev.holdfast.spi;

/**
 * An outcome, or the data of a term, that a lock service has stored.
 *
 * @param token the fencing token of the hold under which it came about
 * @param text as it was given to be stored
 */
public record StoredOutcome(long token, String text) {}
