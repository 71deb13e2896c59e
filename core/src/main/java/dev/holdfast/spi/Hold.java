package dev.holdfast.spi;

/**
 * What a grant gave: an attempt alone does not name a hold, since it could have expired and been granted again under
 * other tokens.
 *
 * @param attempt the attempt that was granted
 * @param token the lowest of its fencing tokens
 * @param numbers how many consecutive tokens it has
 */
public record Hold(Attempt attempt, long token, int numbers) {

    /**
     * The highest of its tokens.
     *
     * @return the token
     */
    public long lastToken() {
        return token + numbers - 1;
    }
}
