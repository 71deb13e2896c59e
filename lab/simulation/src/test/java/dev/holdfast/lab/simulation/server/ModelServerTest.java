package dev.holdfast.lab.simulation.server;

import static dev.holdfast.lab.simulation.server.LibraryScripts.KEYS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import dev.holdfast.redis.testing.ReceivedMessage;
import dev.holdfast.redis.testing.ScriptCommands;
import dev.holdfast.redis.testing.StoredHold;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class ModelServerTest {

    private static final long START_MICROS = 1_700_000_000_123_456L;

    private long nowMicros = START_MICROS;
    private final ModelServer server = new ModelServer(Release.REDIS_7_0, () -> nowMicros, new ScriptEngine());
    private final List<String> heard = new ArrayList<>();
    private final ModelConnection client = server.connect((channel, text) -> heard.add(channel + " " + text));

    private final ScriptCommands scripts = new ScriptCommands(KEYS, this::sha);

    private String sha(String script) {
        return ((Reply.Text) server.execute(
                        client, "SCRIPT", "LOAD", LibraryScripts.sources().get(script)))
                .text();
    }

    private Reply run(List<String> command) {
        return server.execute(client, command.toArray(String[]::new));
    }

    private Reply acquire(String name, String asking, long number) {
        return run(scripts.acquire(new ScriptCommands.Question(
                asking, name, attempt(number), 0, nowMicros + 1_000_000, Ask.Kind.FIRST, OptionalLong.empty())));
    }

    private static Attempt attempt(long number) {
        return Attempt.exclusive(number, 0, 30_000, 65);
    }

    private static Hold firstHold() {
        return new Hold(attempt(7), START_MICROS, 1);
    }

    @Test
    void acquire_ofAFreeLock_isGrantedWithTheServersTimeAsToken() {
        Reply hold = new Reply.Text(StoredHold.of("abc", firstHold()).text());

        assertThat(acquire("a", "abc", 7)).isEqualTo(hold);
        assertThat(server.execute(client, "GET", KEYS.hold("a"))).isEqualTo(hold);
    }

    @Test
    void release_withAWaiterThatListens_handsOnAndNotifiesIt() {
        server.execute(client, "SUBSCRIBE", KEYS.channel("def"));
        acquire("straße", "abc", 7);
        acquire("straße", "def", 8);
        nowMicros += 100;

        Reply released = run(scripts.release("abc", "straße", firstHold(), 0, null));

        assertThat(released).isEqualTo(new Reply.Int(1));
        assertThat(heard).hasSize(1);
        String channel = KEYS.channel("def") + " ";
        assertThat(heard.get(0)).startsWith(channel);
        assertThat(ReceivedMessage.parse(heard.get(0).substring(channel.length())))
                .isEqualTo(new ReceivedMessage.Grant(
                        "straße", 8, START_MICROS + 36, 65, START_MICROS + 36, 2000, 0, nowMicros));
    }

    @Test
    void restart_withASnapshot_hasItsDataAndNothingElse() {
        acquire("a", "abc", 7);
        ServerSnapshot before = server.snapshot();
        acquire("b", "abc", 8);
        server.restart(before);
        assertThat(client.isOpen()).isFalse();
        ModelConnection fresh = server.connect(MessageListener.NONE);
        assertThat(server.execute(fresh, "GET", KEYS.hold("a"))).isNotEqualTo(Reply.NIL);
        assertThat(server.execute(fresh, "GET", KEYS.hold("b"))).isEqualTo(Reply.NIL);
    }

    @Test
    void key_afterItsTime_isGone() {
        server.execute(client, "SET", "k", "v", "PX", "10");
        nowMicros += 10_000;
        assertThat(server.execute(client, "PTTL", "k")).isEqualTo(new Reply.Int(0));
        nowMicros += 1_000;
        assertThat(server.execute(client, "GET", "k")).isEqualTo(Reply.NIL);
    }

    @Test
    void command_thatTheModelLacks_isNoAnswer() {
        assertThatThrownBy(() -> server.execute(client, "PFADD", "k", "v")).isInstanceOf(UnmodelledException.class);
        assertThatThrownBy(() -> server.execute(client, "EVAL", "return redis.call('PFADD', 'k', 'v')", "0"))
                .isInstanceOf(UnmodelledException.class);
        assertThatThrownBy(() -> server.execute(client, "EVAL", "return redis.log(1)", "0"))
                .isInstanceOf(UnmodelledException.class);
        assertThatThrownBy(() -> server.execute(client, "EVAL", "x = 1", "0")).isInstanceOf(UnmodelledException.class);
    }
}
