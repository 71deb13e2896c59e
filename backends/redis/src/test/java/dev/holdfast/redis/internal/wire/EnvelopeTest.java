package dev.holdfast.redis.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.identity.ClientSecret;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What counts as sealed, and what does not. */
class EnvelopeTest {

    private static final ClientSecret SECRET = ClientSecret.of("5ecret");
    private static final String MESSAGE = "1:grant:7:1700000000000000:64:2000:0:1700000000000000:straße: {";

    @Test
    void sealed_message_isReadAndProven() {
        Envelope letter = Envelope.of(Envelope.sealed(MESSAGE, SECRET));

        assertThat(letter.message()).isEqualTo(MESSAGE);
        assertThat(letter.isSealedWith(SECRET)).isTrue();
    }

    @Test
    void isSealedWith_anotherSecretContentOrPlace_isNotSo() {
        String text = Envelope.sealed(MESSAGE, SECRET);

        assertThat(Envelope.of(text).isSealedWith(ClientSecret.of("5ecret2"))).isFalse();
        assertThat(Envelope.of(text.replace(":7:", ":8:")).isSealedWith(SECRET)).isFalse();
        assertThat(Envelope.of(text).isSealedWith(SECRET, "another run:")).isFalse();
        assertThat(Envelope.of(MESSAGE).isSealedWith(SECRET)).isFalse();
    }

    @Test
    void of_sealOfAMember_isProvenForThatMemberAlone() {
        String vote = "vote:7.0:1700000000000000:64:2000:0:1700000000000000:lock";
        String seal = Envelope.of(Envelope.sealed("1:run a:" + vote, SECRET)).seal();
        Envelope letter = Envelope.of("q1:=" + seal + ":" + vote);

        assertThat(letter.message()).isEqualTo("q1:" + vote);
        assertThat(letter.isSealedWith(SECRET, "run a:")).isTrue();
        assertThat(letter.isSealedWith(SECRET, "run b:")).isFalse();
    }

    /** Or a message that has a seal would be another one without it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "x", "1:", "1:=", "1:=0123456789abcdef0123", "1:=0123456789abcdef012:wanted:x", ":=:"})
    void of_noSealAtItsPlace_isLeftAsItIs(String text) {
        assertThat(Envelope.of(text).message()).isEqualTo(text);
        assertThat(Envelope.of(text).isSealedWith(SECRET)).isFalse();
    }

    @Test
    void secret_inATextForPeople_isNotShown() {
        assertThat(new ClientChannel("holdfast:to:abc", SECRET).toString()).doesNotContain("5ecret");
    }
}
