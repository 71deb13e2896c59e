package dev.holdfast.redis.internal.wire;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.StoredOutcome;
import java.util.Optional;

/** What stands at the key of an outcome, or of the data of a term: {@code 1:T:text}. */
public final class OutcomeValue {

    private static final String FORMAT = "1:";

    private OutcomeValue() {}

    public static String of(Hold hold, String text) {
        return FORMAT + hold.token() + ":" + text;
    }

    /**
     * What {@code recall} answered, which has looked at the format.
     *
     * @throws IllegalStateException if the token is no number
     */
    public static Optional<StoredOutcome> parse(Reply answer) {
        return answer.text(0).map(value -> {
            int end = value.indexOf(':', FORMAT.length());
            try {
                return new StoredOutcome(
                        Long.parseLong(value.substring(FORMAT.length(), end)), value.substring(end + 1));
            } catch (NumberFormatException e) {
                throw new IllegalStateException("the outcome has no token that can be read", e);
            }
        });
    }
}
