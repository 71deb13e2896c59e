package dev.holdfast;

/**
 * What a task that runs once came to.
 *
 * @param value what the task returned, here or wherever it ran
 * @param ranHere whether this very call has run the task; if not, the outcome was stored by another
 * @param token the fencing token of the lease under which the task ran
 * @param <T> the value's type
 */
public record OnceOutcome<T>(T value, boolean ranHere, long token) {}
