package dev.holdfast.spi;

/**
 * An outcome that a lock service has stored.
 *
 * @param token the fencing token of the hold under which it came about
 * @param text the outcome, as it was given to be stored
 */
public record StoredOutcome(long token, String text) {}
