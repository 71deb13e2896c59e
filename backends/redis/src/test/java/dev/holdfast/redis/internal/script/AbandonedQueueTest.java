package dev.holdfast.redis.internal.script;

import static dev.holdfast.redis.fixture.ScriptConsole.HOLD;
import static dev.holdfast.redis.fixture.ScriptConsole.QUEUE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.fixture.Question;
import dev.holdfast.redis.fixture.ScriptConsole;
import dev.holdfast.redis.fixture.ScriptConsole.Grant;
import dev.holdfast.redis.fixture.Subscriber;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Waiters that are gone must not cost the server more than a bounded time in one script. */
class AbandonedQueueTest {

    private static final int DEAD = 10_000;
    private static final int AT_ONCE = 1_000;

    @Test
    @DisplayName("scenario 12a: the queue holds 10,000 entries of clients that are gone")
    void release_tenThousandAreGone_looksAtThirtyTwoAndALiveOneIsServed() {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Subscriber live = new Subscriber(redis, "live")) {
            ScriptConsole console = new ScriptConsole(redis);
            Grant held = console.acquire(Question.first("alice", 1));
            queueTheDead(console);
            Question waiting = Question.first("live", 1);
            console.ask(waiting);
            console.execute("CONFIG", "RESETSTAT");

            int releases = 0;
            long waiters = DEAD + 1;
            while (console.exists(QUEUE)) {
                assertThat(console.release(held)).isEqualTo(1);
                releases++;
                long left = console.execute("ZCARD", QUEUE).number();
                assertThat(waiters - left).isBetween(1L, 32L);
                waiters = left;
                if (left > 0) {
                    assertThat(console.exists(HOLD)).isFalse();
                    held = console.acquire(Question.first("alice", releases + 1));
                }
            }

            assertThat(live.next()).startsWith("1:grant:1:");
            assertThat(releases).isEqualTo((DEAD + 1 + 31) / 32);
            // The mean, over hundreds of runs that were nearly all at the limit, does not depend on a hiccup of the
            // machine.
            assertThat(meanMicros(console, "eval")).isLessThan(10_000);
        }
    }

    @Test
    @DisplayName("scenario 12a: a live waiter behind 10,000 of the dead has the lock when it asks again")
    void ask_behindTenThousandThatAreGone_isGrantedOnceTheLockIsFree() {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            ScriptConsole console = new ScriptConsole(redis);
            Grant held = console.acquire(Question.first("alice", 1));
            queueTheDead(console);
            Question waiting = Question.first("live", 1);
            console.ask(waiting);
            console.release(held);

            Grant grant = console.acquire(waiting.again());

            assertThat(grant.token()).isGreaterThan(held.lastToken());
            assertThat(console.execute("ZSCORE", QUEUE, waiting.member()))
                    .isEqualTo(new dev.holdfast.embedded.RespReply.Nil());
        }
    }

    private static void queueTheDead(ScriptConsole console) {
        for (int from = 0; from < DEAD; from += AT_ONCE) {
            List<String> command = new ArrayList<>(List.of("ZADD", QUEUE));
            for (int attempt = from; attempt < from + AT_ONCE; attempt++) {
                command.add(Integer.toString(attempt + 1));
                command.add(Question.first("gone", attempt + 1).member());
            }
            console.execute(command.toArray(String[]::new));
        }
    }

    private static double meanMicros(ScriptConsole console, String command) {
        Matcher matcher = Pattern.compile("cmdstat_" + command + ":.*usec_per_call=([0-9.]+)")
                .matcher(console.execute("INFO", "commandstats").text());
        assertThat(matcher.find()).isTrue();
        return Double.parseDouble(matcher.group(1));
    }
}
