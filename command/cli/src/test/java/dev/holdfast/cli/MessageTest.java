package dev.holdfast.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

final class MessageTest {

    @Test
    void of_severalLines_isOneLine() {
        assertThat(Message.of(new IllegalStateException("first\n  second\r\nthird\n")))
                .isEqualTo("first; second; third");
    }

    @Test
    void of_charactersThatATerminalObeys_showsThem() {
        assertThat(Message.of(new IllegalStateException("lock '\u001b[2J\u202e'")))
                .isEqualTo("lock '\\u001b[2J\\u202e'");
    }

    @Test
    void of_noMessage_isTheKind() {
        assertThat(Message.of(new IllegalStateException())).isEqualTo("IllegalStateException");
    }

    @Test
    void of_missingFile_saysSo() {
        assertThat(Message.of(new NoSuchFileException("/x/y"))).isEqualTo("there is no file /x/y");
    }

    @Test
    void of_fileWithoutPermission_saysSo() {
        assertThat(Message.of(new AccessDeniedException("/x/y"))).isEqualTo("no permission for /x/y");
    }
}
