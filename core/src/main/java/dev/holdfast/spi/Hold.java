package dev.holdfast.spi;

/**
 * What a grant gave: an attempt alone does not name a hold, since it could have expired and been granted again under
 * other tokens.
 *
 * @param attempt the attempt that was granted
 * @param token the lowest of its fencing tokens
 * @param numbers how many consecutive tokens it has
 * @param serial the serial number of the grant: each grant of a lock has a higher one than those before it. The members
 *     of a group may share a token, and never a serial number
 */
public record Hold(Attempt attempt, long token, int numbers, long serial) {

    /**
     * A hold whose lowest token is also its serial number.
     *
     * @param attempt the attempt that was granted
     * @param token the lowest of its fencing tokens
     * @param numbers how many consecutive tokens it has
     */
    public Hold(Attempt attempt, long token, int numbers) {
        this(attempt, token, numbers, token);
    }

    /**
     * The highest of its tokens.
     *
     * @return the token
     */
    public long lastToken() {
        return token + numbers - 1;
    }
}
