package dev.holdfast.testkit.history;

/**
 * The time during which one client could rely on a lock. It is empty where the client had the lock's grant in its hands
 * only when the lease was over already.
 *
 * @param id names it in the events of the history
 * @param fromNanos when the client began to rely on it
 * @param untilNanos the first moment at which the client could rely on it no more
 */
public record Hold(String id, String lock, String client, long token, long fromNanos, long untilNanos) {

    /** Says whether there was no moment at which the client could rely on it. */
    public boolean isEmpty() {
        return untilNanos - fromNanos <= 0;
    }
}
