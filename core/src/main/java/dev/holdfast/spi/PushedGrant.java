package dev.holdfast.spi;

/**
 * A grant that the service sent unasked to a queued attempt. It is provisional: it lasts for its claim, which may be
 * shorter than the lease, and the first renewal lifts it to the whole lease.
 *
 * @param lock the lock
 * @param attemptNumber the number of the attempt
 * @param token the lowest of its fencing tokens
 * @param numbers how many consecutive tokens it has
 * @param validity the claim, counted from the grant and not from the reading of the message;
 *     {@linkplain Validity#unknown unknown} if the backend cannot determine when that was
 * @param waiters how many attempts wait behind it
 */
public record PushedGrant(LockId lock, long attemptNumber, long token, int numbers, Validity validity, int waiters) {}
