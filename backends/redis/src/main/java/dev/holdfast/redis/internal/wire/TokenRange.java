package dev.holdfast.redis.internal.wire;

/**
 * Consecutive fencing tokens.
 *
 * @param lowest the lowest of them
 * @param count how many there are
 */
public record TokenRange(long lowest, int count) {

    /**
     * The tokens at the end of a hold's value. Every grant without a waiter is answered by such a value,
     * so no pattern is matched.
     *
     * @throws IllegalStateException if there are none
     */
    public static TokenRange atEndOf(String holdValue) {
        int beforeCount = holdValue.lastIndexOf(':');
        int beforeLowest = holdValue.lastIndexOf(':', beforeCount - 1);
        try {
            return new TokenRange(
                    Long.parseLong(holdValue, beforeLowest + 1, beforeCount, 10),
                    Integer.parseInt(holdValue, beforeCount + 1, holdValue.length(), 10));
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            throw new IllegalStateException("no tokens at the end of " + holdValue, e);
        }
    }

    public long highest() {
        return lowest + count - 1;
    }
}
