package dev.holdfast.spi;

/**
 * A grant that the service sent unasked to a queued attempt. It is provisional: it lasts for its claim, which may be
 * shorter than the lease, and the first renewal lifts it to the whole lease.
 *
 * @param lock the lock
 * @param attemptNumber the number of the attempt
 * @param share of what it holds the lock; the limit of a group may be missing
 * @param token the lowest of its fencing tokens
 * @param numbers how many consecutive tokens it has
 * @param serial the serial number of the {@linkplain Hold hold}
 * @param validity the claim, counted from the grant and not from the reading of the message;
 *     {@linkplain Validity#unknown unknown} if the backend cannot determine when that was
 * @param waiters how many attempts wait behind it
 */
public record PushedGrant(
        LockId lock,
        long attemptNumber,
        Share share,
        long token,
        int numbers,
        long serial,
        Validity validity,
        int waiters) {

    /**
     * A grant of all of a lock.
     *
     * @param lock the lock
     * @param attemptNumber the number of the attempt
     * @param token the lowest of its fencing tokens, and its serial number
     * @param numbers how many consecutive tokens it has
     * @param validity the claim
     * @param waiters how many attempts wait behind it
     */
    public PushedGrant(LockId lock, long attemptNumber, long token, int numbers, Validity validity, int waiters) {
        this(lock, attemptNumber, Share.EXCLUSIVE, token, numbers, token, validity, waiters);
    }

    /**
     * What was granted.
     *
     * @param attempt the attempt of that number
     * @return its hold
     */
    public Hold hold(Attempt attempt) {
        return new Hold(attempt, token, numbers, serial);
    }

    /**
     * The same grant for another term.
     *
     * @param other the claim
     * @return the grant
     */
    public PushedGrant withValidity(Validity other) {
        return new PushedGrant(lock, attemptNumber, share, token, numbers, serial, other, waiters);
    }
}
