package dev.holdfast.testkit.history;

/**
 * The time during which one client could rely on a lock. It is empty where the client had the lock's grant in its hands
 * only when the lease was over already.
 */
record Hold(String lock, String client, long token, long fromNanos, long untilNanos) {

    boolean isEmpty() {
        return untilNanos - fromNanos <= 0;
    }
}
