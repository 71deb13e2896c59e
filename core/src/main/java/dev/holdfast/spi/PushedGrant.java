package dev.holdfast.spi;

/**
 * A grant that the service sent unasked to a queued attempt. It is provisional: it lasts for the claim, and the first renewal lifts it to the whole lease.
 *
 * @param name the lock's name
 * @param attemptNumber the number of the attempt
 * @param token the lowest of its fencing tokens
 * @param numbers how many consecutive tokens it has
 * @param claimMillis how long the service keeps the hold from the grant on, unless it is renewed
 * @param waiters how many attempts wait behind it
 * @param grantedAtServerMicros the service's time of the grant
 */
public record PushedGrant(
        String name,
        long attemptNumber,
        long token,
        int numbers,
        long claimMillis,
        int waiters,
        long grantedAtServerMicros) {}
