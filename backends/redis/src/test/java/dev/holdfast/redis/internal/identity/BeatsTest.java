package dev.holdfast.redis.internal.identity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.redis.internal.wire.Message;
import org.junit.jupiter.api.Test;

class BeatsTest {

    private final Beats beats = new Beats(new SentBeats());

    @Test
    void sent_ownBeat_isOwnAlsoAfterAnotherSignature() {
        beats.sign("first");
        Message.Beat beat = beats.next(false);
        beats.sign("second");

        assertThat(beats.sent(beat)).isTrue();
        assertThat(beats.sent(beats.next(true))).isTrue();
    }

    @Test
    void sent_signatureNeverDrawn_isAnothers() {
        beats.sign("first");
        beats.next(false);

        assertThat(beats.sent(new Message.Beat("other", 1, false))).isFalse();
    }

    /**
     * A process restored from a copy of this one's memory knows the signature of the original,
     * which goes on beating with it.
     */
    @Test
    void sent_ownOldSignatureWithANumberNotSent_isAnothers() {
        beats.sign("first");
        Message.Beat last = beats.next(false);
        beats.sign("second");
        beats.next(true);

        assertThat(beats.sent(new Message.Beat("first", last.number() + 1, false)))
                .isFalse();
    }
}
