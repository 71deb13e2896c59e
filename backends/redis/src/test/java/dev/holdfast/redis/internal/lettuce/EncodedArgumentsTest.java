package dev.holdfast.redis.internal.lettuce;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class EncodedArgumentsTest {

    @Test
    void encode_keysAndArguments_areBulkStringsAfterTheNumberOfKeys() {
        EncodedArguments encoded = EncodedArguments.of("sha", List.of("key", "other key"), List.of("", "7"));

        assertThat(encoded.count()).isEqualTo(6);
        assertThat(text(encoded))
                .isEqualTo("$3\r\nsha\r\n$1\r\n2\r\n$3\r\nkey\r\n$9\r\nother key\r\n$0\r\n\r\n$1\r\n7\r\n");
    }

    @Test
    void encode_longAndForeignTexts_lengthsAreInBytes() {
        String tenUmlauts = "ü".repeat(10);
        String longOne = "x".repeat(12_345);

        assertThat(text(EncodedArguments.of(tenUmlauts, List.of(), List.of(longOne))))
                .isEqualTo("$20\r\n" + tenUmlauts + "\r\n$1\r\n0\r\n$12345\r\n" + longOne + "\r\n");
    }

    @Test
    void encode_halfASurrogatePair_isAQuestionMark() {
        assertThat(text(EncodedArguments.of("sha", List.of("a\uD800b"), List.of())))
                .isEqualTo("$3\r\nsha\r\n$1\r\n1\r\n$3\r\na?b\r\n");
    }

    private static String text(EncodedArguments arguments) {
        ByteBuf buffer = Unpooled.buffer();
        arguments.encode(buffer);
        return buffer.toString(StandardCharsets.UTF_8);
    }
}
