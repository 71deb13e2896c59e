package dev.holdfast.internal.background;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.ManualTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is said of messages that others have sent in the service's name. */
class ForgedMessagesTest {

    private final ManualTime time = new ManualTime();
    private final List<Runnable> lines = new ArrayList<>();
    private final ForgedMessages forged = new ForgedMessages(time, lines::add);

    @Test
    void ignored_many_areOneLineAMinute() {
        for (int i = 0; i < 100; i++) {
            forged.ignored("'x' has no seal");
        }
        assertThat(lines).hasSize(1);

        time.advance(Duration.ofMinutes(1));
        forged.ignored("'x' has no seal");

        assertThat(lines).hasSize(2);
    }

    @Test
    void warning_someWereIgnored_saysHowMany() {
        assertThat(forged.warning()).isEmpty();

        forged.ignored("'x' has no seal");
        forged.ignored("'x' has no seal");

        assertThat(forged.warning())
                .hasValueSatisfying(warning ->
                        assertThat(warning).startsWith("Ignored 2 messages").contains("docs/redis-acl.md"));
    }
}
