package dev.holdfast.lab.simulation.server;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.internal.RespConnection;
import dev.holdfast.lab.simulation.server.lua.ScriptEngine;
import dev.holdfast.lab.simulation.server.protocol.Release;
import dev.holdfast.lab.simulation.server.protocol.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConditionsTest {

    private static final StepSource NONE = new NoSteps(List.of());

    private static final List<List<String>> COMMANDS = List.of(
            List.of("GET", "k"),
            List.of("SET", "k", "v"),
            List.of("DEL", "k"),
            List.of("PTTL", "k"),
            List.of("PEXPIRE", "k", "5000"),
            List.of("ZADD", "z", "1", "m"),
            List.of("ZREM", "z", "m"),
            List.of("ZCARD", "z"),
            List.of("ZRANGE", "z", "0", "-1"),
            List.of("HSET", "h", "f", "v"),
            List.of("HGETALL", "h"),
            List.of("LPUSH", "h", "e"),
            List.of("LTRIM", "h", "0", "9"),
            List.of("LLEN", "h"),
            List.of("LINDEX", "h", "0"),
            List.of("LRANGE", "h", "0", "-1"),
            List.of("PUBLISH", "nobody", "x"),
            List.of("PUBSUB", "NUMSUB", "nobody"),
            List.of("PING"),
            List.of("SCRIPT", "LOAD", "return 1"),
            List.of("SCRIPT", "FLUSH"),
            List.of("EVAL", "return 1", "0"),
            List.of("EVALSHA", "e0e1f9fabfc9d4800c877a703b823ac0578ff8db", "0"),
            List.of("SCAN", "0"),
            List.of("CONFIG", "GET", "maxmemory-policy"),
            List.of("FLUSHALL"));

    @ParameterizedTest
    @ValueSource(strings = {"6.2", "7.0", "7.4"})
    void condition_thatACommandBringsAbout_refusesWhatARealServerRefuses(String version) {
        try (RealSide real = new RealSide(version)) {
            for (Condition condition : List.of(Condition.OUT_OF_MEMORY, Condition.READ_ONLY, Condition.MASTER_DOWN)) {
                ModelSide model = new ModelSide(
                        Release.valueOf("REDIS_" + version.replace('.', '_')), new ScriptEngine(), NONE, table -> {});
                real.reset(NONE);
                Step become = new Step.ConditionChange(condition, true);
                assertThat(model.execute(become)).isEqualTo(real.execute(become));
                for (Step step : probes()) {
                    Reply expected = real.execute(step);
                    Reply reply = model.execute(step);
                    assertThat(new ReplyComparison(Set.of(), 0).areEqual(reply, expected))
                            .as("%s, %s: %s, and not %s", condition, step, reply, expected)
                            .isTrue();
                }
            }
        }
    }

    @Test
    void busy_withAForeignScript_refusesWhatARealServerRefuses() {
        requireThatBusyRefusesTheSame("7.0");
    }

    @ParameterizedTest
    @Tag("ci")
    @ValueSource(strings = {"6.2", "7.4"})
    void busy_withAForeignScriptInAnotherRelease_refusesWhatARealServerRefuses(String version) {
        requireThatBusyRefusesTheSame(version);
    }

    private static void requireThatBusyRefusesTheSame(String version) {
        try (RealSide real = new RealSide(version);
                RespConnection endless = real.connect()) {
            real.reset(NONE);
            real.execute(command("CONFIG", "SET", "lua-time-limit", "20"));
            endless.send("EVAL", "while true do end", "0");
            awaitRefusal(real, "BUSY");

            assertThat(differentRefusals(real, model(version, Condition.BUSY))).isEmpty();

            real.execute(command("SCRIPT", "KILL"));
        }
    }

    @Test
    void loading_afterAReload_refusesWhatARealServerRefuses() {
        requireThatLoadingRefusesTheSame("7.0");
    }

    @ParameterizedTest
    @Tag("ci")
    @ValueSource(strings = {"6.2", "7.4"})
    void loading_afterAReloadInAnotherRelease_refusesWhatARealServerRefuses(String version) {
        requireThatLoadingRefusesTheSame(version);
    }

    private static void requireThatLoadingRefusesTheSame(String version) {
        try (RealSide real = new RealSide(version);
                RespConnection reloading = real.connect()) {
            real.reset(NONE);
            real.execute(command("CONFIG", "SET", "key-load-delay", "2500"));
            // It looks after its clients every two megabytes: more than ten times while it loads this, in a second.
            real.execute(command("CONFIG", "SET", "rdbcompression", "no"));
            List<String> different;
            do {
                real.execute(command(
                        "EVAL", "for i = 1, 400 do redis.call('SET', 'k' .. i, string.rep('x', 65536)) end", "0"));
                reloading.send("DEBUG", "RELOAD");
                awaitRefusal(real, "LOADING");

                different = differentRefusals(real, model(version, Condition.LOADING));
                // A machine that was slow may have compared with a server that had loaded all.
            } while (!isRefused(real, "LOADING"));
            assertThat(different).isEmpty();
        }
    }

    private static ModelSide model(String version, Condition condition) {
        ModelSide model = new ModelSide(
                Release.valueOf("REDIS_" + version.replace('.', '_')), new ScriptEngine(), NONE, table -> {});
        model.execute(new Step.ConditionChange(condition, true));
        return model;
    }

    private static Step.Command command(String... words) {
        return new Step.Command(List.of(words));
    }

    private static void awaitRefusal(RealSide real, String code) {
        await().until(() -> isRefused(real, code));
    }

    private static boolean isRefused(RealSide real, String code) {
        return real.execute(command("GET", "k")) instanceof Reply.Failure failure
                && failure.message().startsWith(code);
    }

    /** The commands that one of the two refuses, and the other does not, or with other words. */
    private static List<String> differentRefusals(RealSide real, ModelSide model) {
        List<Reply> expected = real.executeTogether(COMMANDS);
        List<String> different = new ArrayList<>();
        for (int i = 0; i < COMMANDS.size(); i++) {
            Reply reply = model.execute(new Step.Command(COMMANDS.get(i)));
            boolean isRefused = expected.get(i) instanceof Reply.Failure || reply instanceof Reply.Failure;
            if (isRefused && !reply.equals(expected.get(i))) {
                different.add(COMMANDS.get(i) + ": " + reply + ", and not " + expected.get(i));
            }
        }
        return different;
    }

    /** Each command by itself, called by a script, and called by a script that has written. */
    private static List<Step> probes() {
        List<Step> probes = new ArrayList<>();
        for (List<String> command : COMMANDS) {
            probes.add(new Step.Command(command));
            for (String script : List.of(
                    "return redis.call(unpack(ARGV))",
                    "return redis.pcall(unpack(ARGV))",
                    "redis.call('DEL', 'x') return redis.call(unpack(ARGV))")) {
                probes.add(new Step.Command(Stream.concat(Stream.of("EVAL", script, "0"), command.stream())
                        .toList()));
            }
        }
        return probes;
    }
}
