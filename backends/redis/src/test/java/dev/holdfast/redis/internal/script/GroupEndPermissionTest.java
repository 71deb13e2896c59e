package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.GROUP;
import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.RespException;
import dev.holdfast.redis.fixture.GroupConsole;
import dev.holdfast.redis.fixture.GroupConsole.Joined;
import dev.holdfast.redis.fixture.GroupQuestion;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Members that may not be given an end are none: they would stay for ever, or hold without being counted. */
class GroupEndPermissionTest extends ScriptFixture {

    private static final GroupQuestion ANNA = GroupQuestion.reader("anna", 1);
    private static final GroupQuestion BEN = GroupQuestion.reader("ben", 1);
    private static final Question WILL = Question.first("will", 1);

    private GroupConsole groups;

    @BeforeEach
    void openConsole() {
        groups = new GroupConsole(console);
    }

    @Test
    void endsAreNotPermitted_ask_addsNoMember() {
        mayNotLimit(() -> {
            assertThatThrownBy(() -> groups.ask(ANNA)).isInstanceOf(RespException.class);
            assertThat(console.execute("EXISTS", HOLD, GROUP).number()).isZero();
        });
        groups.join(ANNA);
        Map<String, String> before = storedBesideTheFence();
        mayNotLimit(() -> assertThatThrownBy(() -> groups.ask(BEN)).isInstanceOf(RespException.class));
        assertThat(storedBesideTheFence()).isEqualTo(before);
    }

    @Test
    void endsAreNotPermitted_release_leavesTheMember() {
        Joined anna = groups.join(ANNA);
        Joined ben = groups.join(BEN);
        Map<String, String> before = storedBesideTheFence();
        mayNotLimit(() -> {
            assertThatThrownBy(() -> groups.release(anna)).isInstanceOf(RespException.class);
            assertThatThrownBy(() -> groups.leave(ANNA)).isInstanceOf(RespException.class);
        });
        assertThat(storedBesideTheFence()).isEqualTo(before);
        assertThat(groups.release(anna)).isEqualTo(1);
        assertThat(groups.release(ben)).isEqualTo(1);
    }

    @Test
    void endsAreNotPermitted_holdIsReleased_readersThatWaitAreSentNothing() {
        Grant held = console.acquire(WILL);
        groups.ask(ANNA);
        Map<String, String> before = storedBesideTheFence();
        try (Subscriber anna = console.subscriber("anna")) {
            mayNotLimit(() -> assertThatThrownBy(() -> console.release(held)).isInstanceOf(RespException.class));
            assertThat(storedBesideTheFence()).isEqualTo(before);
            assertThat(anna.heardNothing()).isTrue();
            assertThat(console.release(held)).isEqualTo(1);
            assertThat(anna.next()).startsWith("1:join:1:");
        }
    }

    /** Tokens that were taken for nothing harm nobody. */
    private Map<String, String> storedBesideTheFence() {
        return Stream.of(HOLD, QUEUE, GROUP)
                .filter(console::exists)
                .collect(Collectors.toMap(
                        key -> key, key -> console.execute("DUMP", key).toString()));
    }

    private void mayNotLimit(Runnable play) {
        console.execute("ACL", "SETUSER", "default", "-pexpire");
        try {
            play.run();
        } finally {
            console.execute("ACL", "SETUSER", "default", "+pexpire");
        }
    }
}
