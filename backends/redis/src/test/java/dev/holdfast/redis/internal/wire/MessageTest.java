package dev.holdfast.redis.internal.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.spi.Share;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MessageTest {

    @Test
    void parse_grant_hasAllFieldsAndAnyName() {
        assertThat(Message.parse("1:grant:7:1700000000000000:64:2000:3:1700000000000001:a:b%7D:%0A"))
                .isEqualTo(new Message.Granted(
                        "a:b}:\n",
                        7,
                        Share.EXCLUSIVE,
                        1_700_000_000_000_000L,
                        64,
                        1_700_000_000_000_000L,
                        2_000,
                        3,
                        1_700_000_000_000_001L));
    }

    @Test
    void parse_join_hasTheGroupsTokenAndASerialNumberOfItsOwn() {
        assertThat(Message.parse("1:join:7:1700000000000000:1700000000000009:2:2000:3:1700000000000010:o=A%3A1:a:b"))
                .isEqualTo(new Message.Granted(
                        "a:b",
                        7,
                        new Share.Group("o=A%3A1", 2, OptionalInt.empty()),
                        1_700_000_000_000_000L,
                        1,
                        1_700_000_000_000_009L,
                        2_000,
                        3,
                        1_700_000_000_000_010L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "1:join:7:8:9:0:2000:3:10:r:lock",
                "1:join:7:8:9:1:2000:3:10:a b:lock",
                "1:join:7:8:9:1:2000:3:10:r:",
                "1:join:7:8:9:1:2000:3:lock"
            })
    void parse_joinOfAnotherForm_isUnknown(String text) {
        assertThat(Message.parse(text)).isInstanceOf(Message.Unknown.class);
    }

    @Test
    void parse_others_haveTheirFields() {
        assertThat(Message.parse("1:wanted:a:b")).isEqualTo(new Message.Wanted("a:b"));
        assertThat(Message.parse("1:free:1700000000000001:a:b"))
                .isEqualTo(new Message.FreeAt("a:b", 1_700_000_000_000_001L));
        assertThat(Message.parse("1:open:1700000000000001:a:b%7D"))
                .isEqualTo(new Message.Opened("a:b}", 1_700_000_000_000_001L));
        Message.Beat beat = new Message.Beat("k3x9", 12, false);
        Message.Beat call = new Message.Beat("k3x9", 12, true);

        assertThat(Message.parse(beat.text())).isEqualTo(beat);
        assertThat(Message.parse(call.text())).isEqualTo(call);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "hello",
                "2:wanted:a",
                "1:wanted:",
                "1:wishes:a",
                "1:grant:7:1:64:2000:3:a",
                "1:grant:-7:1:64:2000:3:1:a",
                "1:grant:7:1:64:2000:3:99999999999999999999:a",
                "1:free:soon:a",
                "1:open:a",
                "1:open:7:",
                "1:beat:x"
            })
    void parse_anythingElse_isUnknown(String text) {
        assertThat(Message.parse(text)).isEqualTo(new Message.Unknown(text));
    }

    @Test
    void holdValue_heldKeptAndForeign_areDistinguished() {
        assertThat(HoldValue.parse("1:abc0:7:1700000000000000:64"))
                .contains(new HoldValue("abc0", 7, 1_700_000_000_000_000L, 64, false));
        assertThat(HoldValue.parse("1:-:7:1700000000000000:64:abc0"))
                .contains(new HoldValue("abc0", 7, 1_700_000_000_000_000L, 64, true));
        for (String foreign :
                new String[] {"", "x", "2:abc:7:1:1", "1:abc:7:1", "1:abc:7:1:1:1", "1:-:7:1:1", "1:ABC:7:1:1"}) {
            assertThat(HoldValue.parse(foreign)).isEmpty();
        }
    }

    @Test
    void queueMember_ofFormat1_namesItsAttempt() {
        assertThat(QueueMember.parse("1:abc0:7:30000:64")).contains(new QueueMember("abc0", 7));
        assertThat(QueueMember.parse("1:abc0:7:30000:64:5ecret")).contains(new QueueMember("abc0", 7));
        assertThat(QueueMember.parse("1:abc0:7:30000:1:r:1:0:5ecret")).contains(new QueueMember("abc0", 7));
        assertThat(QueueMember.parse("2:abc0:7:30000:64")).isEmpty();
    }
}
