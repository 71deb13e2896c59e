package dev.holdfast.redis.testing;

import dev.holdfast.redis.internal.wire.HoldValue;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import java.util.Optional;

/**
 * What stands at the key of a hold.
 *
 * @param client the client that holds, or that has left the marker
 * @param attempt the number of its attempt
 * @param token the lowest token
 * @param tokens how many tokens there are
 * @param isMarker whether it is the marker of a minimum hold, and no client holds the lock
 */
public record StoredHold(String client, long attempt, long token, int tokens, boolean isMarker) {

    /**
     * Reads a value.
     *
     * @param value what stands at the key
     * @return empty if it is of another form
     */
    public static Optional<StoredHold> parse(String value) {
        return HoldValue.parse(value)
                .map(read -> new StoredHold(read.client(), read.attempt(), read.token(), read.tokens(), read.marker()));
    }

    /**
     * The highest token.
     *
     * @return the token
     */
    public long lastToken() {
        return token + tokens - 1;
    }

    /**
     * The value as it stands at the key.
     *
     * @return the text that {@link #parse} reads
     */
    public String text() {
        return new HoldValue(client, attempt, token, tokens, isMarker).text();
    }

    /**
     * The value of a hold.
     *
     * @param client the client that holds
     * @param hold its hold
     * @return what stands at the key
     */
    public static StoredHold of(String client, Hold hold) {
        Attempt attempt = hold.attempt();
        return new StoredHold(client, attempt.number(), hold.token(), hold.numbers(), false);
    }
}
