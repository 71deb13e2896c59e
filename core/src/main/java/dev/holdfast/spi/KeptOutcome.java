package dev.holdfast.spi;

/**
 * An outcome that a lock service has kept.
 *
 * @param token the fencing token of the hold under which it came about
 * @param outcome as it was given to be kept
 */
public record KeptOutcome(long token, String outcome) {}
