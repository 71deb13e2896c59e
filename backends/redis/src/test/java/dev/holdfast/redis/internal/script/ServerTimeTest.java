package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.KEYS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.Subscriber;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/**
 * What the scripts take for granted of the server's {@code TIME}. It may be a time that the server has remembered, and
 * a later release does so from one command to the next (redis/redis#14713). A remembered time that lags by more than a
 * part of the deadlines' margin of 2 ms would make a pushed grant look younger than it is.
 */
class ServerTimeTest {

    private static final String TIME = "return redis.call('TIME')";

    /** Long enough that no rounding hides it. */
    private static final int LONG_MILLIS = 50;

    private static final long MOST_LAG_MICROS = 1_000;
    private static final int MANY = 200;

    @Test
    @DisplayName("a script behind a slow command, sent in one packet, sees the time after that command")
    void time_inAScriptBehindASlowCommand_isThatOfItsStart() throws IOException {
        try (EmbeddedRedis redis = EmbeddedRedis.builder().enableDebugCommand().start()) {
            List<Long> times = times(redis, eval(TIME) + debugSleep() + eval(TIME), 2);

            assertThat(times.get(1) - times.get(0)).isGreaterThanOrEqualTo(LONG_MILLIS * 1_000L - MOST_LAG_MICROS);
        }
    }

    @Test
    @DisplayName("tokens rise also if the server's time stands still from one command to the next")
    void tokens_timeStandsStill_riseAllTheSame() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Subscriber bob = new Subscriber(redis, "bob")) {
            ScriptConsole console = new ScriptConsole(redis);
            Script acquire = standingStill(LockScripts.ACQUIRE);
            Script release = standingStill(LockScripts.RELEASE);
            List<Long> tokens = new ArrayList<>();
            for (int attempt = 1; attempt <= MANY; attempt++) {
                ask(console, acquire, Question.first("alice", attempt));
                tokens.add(tokenIn(console.value()));
                ask(console, acquire, Question.first("bob", attempt));
                for (int holder = 0; holder < 2; holder++) {
                    assertThat(console.run(release, KEYS, List.of(console.value(), "0"))
                                    .number())
                            .isEqualTo(1);
                    if (holder == 0) {
                        assertThat(bob.next()).contains(":" + tokenIn(console.value()) + ":");
                        tokens.add(tokenIn(console.value()));
                    }
                }
            }
            assertThat(tokens).isSorted().doesNotHaveDuplicates().hasSize(2 * MANY);
        }
    }

    private static void ask(ScriptConsole console, Script acquire, Question question) {
        RespReply unused = console.run(acquire, KEYS, question.arguments());
    }

    private static long tokenIn(String value) {
        return Long.parseLong(value.split(":", -1)[3]);
    }

    private static Script standingStill(Script script) {
        String still = script.source().replace("redis.call('TIME')", "{'1700000000', '123456'}");
        assertThat(still).isNotEqualTo(script.source());
        return Script.of(script.name(), still);
    }

    private static String eval(String script) {
        return command("EVAL", script, "0");
    }

    private static String debugSleep() {
        return command("DEBUG", "SLEEP", "0.0" + LONG_MILLIS);
    }

    private static String command(String... words) {
        StringBuilder text = new StringBuilder("*" + words.length + "\r\n");
        Stream.of(words)
                .forEach(word -> text.append('$')
                        .append(word.length())
                        .append("\r\n")
                        .append(word)
                        .append("\r\n"));
        return text.toString();
    }

    /** Sends everything at once, and reads the times that are answered. */
    private static List<Long> times(EmbeddedRedis redis, String commands, int count) throws IOException {
        try (Socket socket = new Socket(redis.host(), redis.port())) {
            socket.setSoTimeout(60_000);
            socket.getOutputStream().write(commands.getBytes(StandardCharsets.US_ASCII));
            BufferedReader answers =
                    new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            List<Long> times = new ArrayList<>();
            while (times.size() < count) {
                String line = answers.readLine();
                if (line.equals("*2")) {
                    long seconds = bulk(answers);
                    times.add(seconds * 1_000_000 + bulk(answers));
                } else {
                    assertThat(line).isEqualTo("+OK");
                }
            }
            return times;
        }
    }

    private static long bulk(BufferedReader answers) throws IOException {
        assertThat(answers.readLine()).startsWith("$");
        return Long.parseLong(answers.readLine());
    }
}
