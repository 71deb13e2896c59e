package dev.holdfast.latch.internal;

import dev.holdfast.latch.DistributedLatch;
import dev.holdfast.spi.PrintableText;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Checks the names of parties. */
final class PartyCheck {

    private static final int LONGEST_SHOWN = 64;

    private PartyCheck() {}

    /**
     * Refuses what cannot be a party's name.
     *
     * @throws IllegalArgumentException if it is blank, too long, or no valid UTF-16
     */
    static void requireValid(String latch, String party) {
        Objects.requireNonNull(party, "party");
        String shownLatch = PrintableText.of(latch);
        if (party.isBlank()) {
            throw new IllegalArgumentException("A party of latch '" + shownLatch
                    + "' must not have a blank name, which is usually one that was not filled in");
        }
        String shown = PrintableText.of(party, LONGEST_SHOWN);
        int bytes;
        try {
            bytes = StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(party))
                    .remaining();
        } catch (CharacterCodingException half) {
            // It would become a question mark, and two parties one.
            throw new IllegalArgumentException(
                    "Party '" + shown + "' of latch '" + shownLatch
                            + "' cannot be written as UTF-8: it has half of a surrogate pair",
                    half);
        }
        if (bytes > DistributedLatch.LONGEST_PARTY_BYTES) {
            throw new IllegalArgumentException("Party '" + shown + "' of latch '" + shownLatch + "' has a name of "
                    + bytes + " bytes in UTF-8, and may have one of " + DistributedLatch.LONGEST_PARTY_BYTES);
        }
    }
}
