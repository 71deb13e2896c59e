package dev.holdfast.spi;

/**
 * One try of a client to get a lock: what it asks for, fixed for its life. Once it was left, released or requeued, its
 * number is never used again.
 *
 * @param number unique within the client
 * @param share of what it wants to hold the lock
 * @param arrivedNanos when it came, on the client's monotonic clock: a place in the queue that is lost while the client
 *     is cut off is regained by it
 * @param headStartMicros by how much earlier it is to be queued than it came; zero as a rule
 * @param leaseMillis the lease that it asks for
 * @param numbers how many consecutive fencing tokens it can use at most, at least 1
 */
public record Attempt(
        long number, Share share, long arrivedNanos, long headStartMicros, long leaseMillis, int numbers) {

    /**
     * An attempt to hold a lock alone, without a head start.
     *
     * @param number unique within the client
     * @param arrivedNanos when it came, on the client's monotonic clock
     * @param leaseMillis the lease that it asks for
     * @param numbers how many consecutive fencing tokens it can use at most, at least 1
     * @return the attempt
     */
    public static Attempt exclusive(long number, long arrivedNanos, long leaseMillis, int numbers) {
        return new Attempt(number, Share.EXCLUSIVE, arrivedNanos, 0, leaseMillis, numbers);
    }
}
