package dev.holdfast.zookeeper.internal.node;

import dev.holdfast.spi.NewOutcome;
import dev.holdfast.spi.StoreAnswer;
import dev.holdfast.spi.StoredKind;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * What the node of an outcome, or of data, says: token, number and validity as 8 bytes each, and the text as UTF-8. Its
 * validity counts from the last write of the node, by the clock of the ensemble's leader.
 *
 * @param token the token of the hold under which it was stored
 * @param number of the request that stored it
 * @param validityMillis for how long it stays stored
 * @param text what is stored
 */
public record TextData(long token, long number, long validityMillis, String text) {

    private static final int HEADER = 3 * Long.BYTES;

    /** {@return what a request stores} */
    public static TextData of(NewOutcome outcome) {
        return new TextData(outcome.hold().token(), outcome.number(), outcome.validityMillis(), outcome.text());
    }

    /** {@return what a node says, empty if it is not Holdfast's} */
    public static Optional<TextData> parse(byte[] data) {
        if (data.length < HEADER) {
            return Optional.empty();
        }
        ByteBuffer header = ByteBuffer.wrap(data);
        String text = new String(Arrays.copyOfRange(data, HEADER, data.length), StandardCharsets.UTF_8);
        return Optional.of(new TextData(header.getLong(), header.getLong(), header.getLong(), text));
    }

    /** {@return as it stands in the node} */
    public byte[] bytes() {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEADER + utf8.length)
                .putLong(token)
                .putLong(number)
                .putLong(validityMillis)
                .put(utf8)
                .array();
    }

    /** {@return until when it stays stored} */
    public long untilMillis(long writtenMillis) {
        return validityMillis > Long.MAX_VALUE - writtenMillis ? Long.MAX_VALUE : writtenMillis + validityMillis;
    }

    /**
     * What a request is answered with if it has to store nothing, this being what is stored.
     *
     * @param isHeld whether the lock is held by the hold that it names
     * @return empty if it stores its text, or is refused as one whose hold is gone
     */
    public Optional<StoreAnswer> answer(NewOutcome outcome, boolean isHeld) {
        boolean isOfThatHold = token == outcome.hold().token();
        boolean isStored = outcome.kind() == StoredKind.OUTCOME
                ? isOfThatHold && text.equals(outcome.text())
                : isOfThatHold && isHeld && number >= outcome.number();
        return isStored ? Optional.of(StoreAnswer.STORED) : Optional.empty();
    }
}
