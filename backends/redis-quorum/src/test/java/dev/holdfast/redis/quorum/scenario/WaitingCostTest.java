package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * How often a member is asked by those who wait where nobody can be granted the lock. Two that hand its vote to one
 * another would do so more than a hundred times a second; on a slow machine less often, which makes no difference here.
 */
class WaitingCostTest {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final Duration LONG = Patience.LIMIT.multipliedBy(2);
    private static final Pattern CALLS = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");
    private static final double MOST_A_SECOND = 40;

    private QuorumFixture quorum;
    private List<Holdfast> clients;

    @BeforeEach
    void start() {
        quorum = new QuorumFixture(3);
        clients = Stream.generate(() -> Holdfast.over(quorum.newBackend())
                        .closeTimeout(Duration.ZERO)
                        .build())
                .limit(3)
                .toList();
    }

    @AfterEach
    void stop() {
        clients.forEach(Holdfast::close);
        quorum.close();
    }

    private static long scripts(EmbeddedRedis member) {
        Matcher calls = CALLS.matcher(member.execute("INFO", "commandstats").text());
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    private void twoWait() {
        clients.subList(1, 3).forEach(client -> {
            var unused = client.lock("stock").acquireAsync(LONG);
        });
    }

    /** Until so many scripts were seen. */
    private static double ratePerSecond(EmbeddedRedis member, int count) {
        long begunNanos = System.nanoTime();
        long before = scripts(member);
        await().until(() -> scripts(member) >= before + count);
        return (double) TimeUnit.SECONDS.toNanos(1) * (scripts(member) - before) / (System.nanoTime() - begunNanos);
    }

    @Test
    void waiters_tooFewMembersAnswer_askTheOthersSeldom() throws Exception {
        EmbeddedRedis left = quorum.servers().get(0);
        Lease held = clients.get(0).lock("stock").acquire(LONG);
        twoWait();
        await().until(() -> left.execute("ZCARD", KEYS.queue("stock")).number() == 2);
        quorum.servers().get(1).kill();
        quorum.servers().get(2).kill();

        var unused = held.releaseAsync();

        assertThat(ratePerSecond(left, 30)).isLessThan(MOST_A_SECOND);
        quorum.servers().get(1).restart();
        quorum.servers().get(2).restart();
    }

    @Test
    void waiters_aMemberLacksTheMarkerOfAMinimumHold_askItSeldom() throws Exception {
        EmbeddedRedis without = quorum.servers().get(2);
        clients.get(0)
                .lock("stock", options -> options.minHold(LONG))
                .acquire(LONG)
                .close();
        await().until(() -> without.execute("DEL", KEYS.hold("stock")).number() == 1);
        twoWait();
        await().until(() -> without.execute("EXISTS", KEYS.hold("stock")).number() == 1);

        assertThat(ratePerSecond(without, 6)).isLessThan(MOST_A_SECOND);
    }
}
