package dev.holdfast.lab.simulation.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import dev.holdfast.lab.simulation.server.protocol.UnmodelledException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ModelServerTest {

    private static final long START_MICROS = 1_700_000_000_123_456L;

    private long nowMicros = START_MICROS;
    private final ModelServer server = new ModelServer(Release.REDIS_7_0, () -> nowMicros, new ScriptEngine());
    private final List<String> heard = new ArrayList<>();
    private final ModelConnection client = server.connect((channel, text) -> heard.add(channel + " " + text));

    private Reply run(String script, int keys, String... words) {
        String sha = ((Reply.Text) server.execute(
                        client, "SCRIPT", "LOAD", LibraryScripts.sources().get(script)))
                .text();
        List<String> command = new ArrayList<>(List.of("EVALSHA", sha, Integer.toString(keys)));
        command.addAll(List.of(words));
        return server.execute(client, command.toArray(String[]::new));
    }

    private Reply acquire(String name, String owner) {
        return run(
                "acquire",
                3,
                "p:{" + name + "}",
                "p:{" + name + "}:queue",
                "p:{" + name + "}:fence",
                owner,
                "30000",
                "65",
                "0",
                Long.toString(nowMicros + 1_000_000),
                "first");
    }

    @Test
    void acquire_ofAFreeLock_isGrantedWithTheServersTimeAsToken() {
        Reply hold = new Reply.Text("1:abc:7:" + START_MICROS + ":1");

        assertThat(acquire("a", "1:abc:7")).isEqualTo(hold);
        assertThat(server.execute(client, "GET", "p:{a}")).isEqualTo(hold);
    }

    @Test
    void release_withAWaiterThatListens_handsOnAndTellsIt() {
        server.execute(client, "SUBSCRIBE", "p:to:def");
        acquire("straße", "1:abc:7");
        acquire("straße", "1:def:8");
        nowMicros += 100;

        Reply released = run(
                "release",
                3,
                "p:{straße}",
                "p:{straße}:queue",
                "p:{straße}:fence",
                "1:abc:7:" + START_MICROS + ":1",
                "0");

        assertThat(released).isEqualTo(new Reply.Int(1));
        assertThat(heard)
                .containsExactly("p:to:def 1:grant:8:" + (START_MICROS + 36) + ":65:2000:0:" + nowMicros + ":straße");
    }

    @Test
    void restart_withASnapshot_hasItsDataAndNothingElse() {
        acquire("a", "1:abc:7");
        ServerSnapshot before = server.snapshot();
        acquire("b", "1:abc:8");
        server.restart(before);
        assertThat(client.isOpen()).isFalse();
        ModelConnection fresh = server.connect(MessageListener.NONE);
        assertThat(server.execute(fresh, "GET", "p:{a}")).isNotEqualTo(Reply.NIL);
        assertThat(server.execute(fresh, "GET", "p:{b}")).isEqualTo(Reply.NIL);
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
        assertThatThrownBy(() -> server.execute(client, "LPUSH", "k", "v")).isInstanceOf(UnmodelledException.class);
        assertThatThrownBy(() -> server.execute(client, "EVAL", "return redis.call('LPUSH', 'k', 'v')", "0"))
                .isInstanceOf(UnmodelledException.class);
        assertThatThrownBy(() -> server.execute(client, "EVAL", "return redis.log(1)", "0"))
                .isInstanceOf(UnmodelledException.class);
        assertThatThrownBy(() -> server.execute(client, "EVAL", "x = 1", "0")).isInstanceOf(UnmodelledException.class);
    }
}
