package dev.holdfast.spi;

/**
 * One try of a client to get a lock: what it asks for, fixed for its life. Once it was left, released or requeued, its number is never used again.
 *
 * @param number unique within the client
 * @param leaseMillis the lease that it asks for
 * @param numbers how many consecutive fencing tokens it can use at most, at least 1
 */
public record Attempt(long number, long leaseMillis, int numbers) {}
