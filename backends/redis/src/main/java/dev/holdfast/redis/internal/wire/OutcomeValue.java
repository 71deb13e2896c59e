package dev.holdfast.redis.internal.wire;

import dev.holdfast.redis.internal.script.Reply;
import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoredKind;
import dev.holdfast.spi.StoredOutcome;
import java.util.Optional;

/**
 * What stands at the key of an outcome, {@code 1:T:text}, or of data, {@code 1:T:N:text}, of which N is the number of
 * the request that has stored it.
 */
public final class OutcomeValue {

    private static final String FORMAT = "1:";

    private OutcomeValue() {}

    public static String of(NewOutcome outcome) {
        String number = outcome.kind() == StoredKind.DATA ? outcome.number() + ":" : "";
        return FORMAT + outcome.hold().token() + ":" + number + outcome.text();
    }

    /**
     * What {@code recall} answered, which has looked at the format.
     *
     * @throws IllegalStateException if the token is no number, or data has none
     */
    public static Optional<StoredOutcome> parse(StoredKind kind, Reply answer) {
        return answer.text(0).map(value -> {
            int end = value.indexOf(':', FORMAT.length());
            int before = kind == StoredKind.DATA ? value.indexOf(':', end + 1) : end;
            try {
                if (before < 0) {
                    throw new NumberFormatException("none");
                }
                return new StoredOutcome(
                        Long.parseLong(value.substring(FORMAT.length(), end)), value.substring(before + 1));
            } catch (NumberFormatException e) {
                throw new IllegalStateException("the outcome has no token that can be read", e);
            }
        });
    }
}
