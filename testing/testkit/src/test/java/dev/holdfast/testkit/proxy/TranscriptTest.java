package dev.holdfast.testkit.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class TranscriptTest {

    private final Transcript transcript = new Transcript();

    @Test
    void contains_textOverSeveralPieces_isFound() {
        add("SUB");
        add("SCRIBE");

        assertThat(transcript.contains("SUBSCRIBE")).isTrue();
        assertThat(transcript.contains("UNSUBSCRIBE")).isFalse();
        assertThat(transcript.totalBytes()).isEqualTo(9);
    }

    @Test
    void contains_textAcrossTheEndOfTheHead_isFound() {
        add(".".repeat(Transcript.LIMIT_BYTES - 3) + "SUBSCRIBE");

        assertThat(transcript.contains("SUBSCRIBE")).isTrue();
    }

    @Test
    void contains_afterMegabytes_knowsTheBeginningAndTheLatest() {
        add("FIRST");
        add("-".repeat(Transcript.LIMIT_BYTES));
        add("FORGOTTEN");
        for (int i = 0; i < 30; i++) {
            add(".".repeat(50_001));
        }
        add("LATEST");

        assertThat(transcript.contains("FIRST")).isTrue();
        assertThat(transcript.contains("FORGOTTEN")).isFalse();
        assertThat(transcript.contains("..LATEST")).isTrue();
        assertThat(transcript.contains("-.")).isFalse();
    }

    @Test
    void contains_textAroundTheEndOfTheRing_isFound() {
        add("-".repeat(Transcript.LIMIT_BYTES));
        add(".".repeat(Transcript.LIMIT_BYTES - 4));
        add("WRAPPED");

        assertThat(transcript.contains("WRAPPED")).isTrue();
    }

    @Test
    void add_aBuffer_leavesItAsItWas() {
        ByteBuffer buffer = ByteBuffer.wrap("abc".getBytes(StandardCharsets.UTF_8));

        transcript.add(buffer);

        assertThat(buffer.remaining()).isEqualTo(3);
    }

    private void add(String text) {
        transcript.add(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }
}
