package dev.holdfast.redis.quorum.internal.wire;

import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.Comparator;

/**
 * What a member stores of an outcome, {@code q1:T:text}, or of data, {@code q1:T:N:text}.
 *
 * @param token the lowest token of the hold under which it came about
 * @param number of the request that has stored it; zero for an outcome
 * @param text the outcome, or the data
 */
public record StoredValue(long token, long number, String text) implements Comparable<StoredValue> {

    private static final String FORMAT = "q1:";
    private static final Comparator<StoredValue> BY_AGE =
            Comparator.comparingLong(StoredValue::token).thenComparingLong(StoredValue::number);

    static StoredValue of(NewOutcome outcome, HeldVote held) {
        long number = outcome.kind() == StoredKind.DATA ? outcome.number() : 0;
        return new StoredValue(held.hold().token(), number, outcome.text());
    }

    /**
     * What {@code recall} answered, which has looked at the format.
     *
     * @throws IllegalStateException if the token is no number, or data has none
     */
    public static StoredValue parsed(StoredKind kind, String value) {
        String[] parts = value.split(":", kind == StoredKind.DATA ? 4 : 3);
        try {
            long number = kind == StoredKind.DATA ? Long.parseLong(parts[2]) : 0;
            return new StoredValue(Long.parseLong(parts[1]), number, parts[parts.length - 1]);
        } catch (NumberFormatException e) {
            throw new IllegalStateException("the outcome has no token that can be read", e);
        }
    }

    String written(StoredKind kind) {
        return FORMAT + token + ":" + (kind == StoredKind.DATA ? number + ":" : "") + text;
    }

    public StoredOutcome outcome() {
        return new StoredOutcome(token, text);
    }

    /** The later one is greater. */
    @Override
    public int compareTo(StoredValue other) {
        return BY_AGE.compare(this, other);
    }
}
