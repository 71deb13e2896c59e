package dev.holdfast.spi;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BlockedThread;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlockedThreadsTextTest {

    private static final BlockedThread PLAIN =
            new BlockedThread("worker-1", -5, "order:42", 7, "stock", Optional.empty(), 9);
    private static final BlockedThread HOSTILE = new BlockedThread(
            "a b:c%+\n\u0000ü\ud83d\ude00", Long.MIN_VALUE, "x y:1", Long.MAX_VALUE, "", Optional.of("r~=%2D"), 0);

    @Test
    void of_anyTexts_areReadAsTheyWere() {
        String value = BlockedThreadsText.of(List.of(PLAIN, HOSTILE));

        assertThat(value).startsWith("1:-5:7:9::worker-1:order%3A42:stock 1:").matches("[!-~ ]*");
        assertThat(BlockedThreadsText.parse(value)).containsExactly(PLAIN, HOSTILE);
    }

    @Test
    void of_none_isEmpty() {
        assertThat(BlockedThreadsText.of(List.of())).isEmpty();
        assertThat(BlockedThreadsText.parse("")).isEmpty();
    }

    @Test
    void parse_whatIsOfAnotherFormat_isLeftOut() {
        String known = BlockedThreadsText.of(List.of(PLAIN));

        assertThat(BlockedThreadsText.parse(String.join(
                        " ",
                        "2:a:new:format",
                        "1:x:7:9::t:h:n",
                        "1:5:7:9::%zz:h:n",
                        "1:5:7:9::t:h",
                        known,
                        "1:5:7:9::t:h:n:more",
                        "1")))
                .containsExactly(PLAIN);
    }

    @Test
    void parse_moreThanTheBound_isCut() {
        String value = BlockedThreadsText.of(Collections.nCopies(100, PLAIN));

        assertThat(BlockedThreadsText.parse(value)).hasSize(BlockedThread.MOST);
    }
}
