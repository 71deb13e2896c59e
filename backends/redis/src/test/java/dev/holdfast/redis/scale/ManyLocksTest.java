package dev.holdfast.redis.scale;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Many locks in one client, on its default settings but for the length of leases, and of a busy machine's answers. */
@Isolated("it looks at all threads, and needs the machine")
class ManyLocksTest {

    private static final int REQUESTS_AND_MESSAGES = 2;
    /** So many questions at a time are answered within the response timeout. */
    private static final int AT_ONCE = 500;

    private static final Duration RESPONSE_TIMEOUT = Duration.ofSeconds(20);

    private EmbeddedRedis redis;

    @BeforeEach
    void start() {
        redis = EmbeddedRedis.start();
    }

    @AfterEach
    void stop() {
        redis.close();
    }

    private Holdfast connect() {
        return HoldfastRedis.builder()
                .uri(redis.uri())
                .responseTimeout(RESPONSE_TIMEOUT)
                .build();
    }

    private static List<Lease> acquireAll(Holdfast client, int count, Duration lease) throws Exception {
        List<Lease> leases = new ArrayList<>();
        for (int from = 0; from < count; from += AT_ONCE) {
            leases.addAll(answers(askForSome(client, from, lease)));
        }
        return leases;
    }

    private static List<CompletableFuture<Lease>> askForSome(Holdfast client, int from, Duration lease) {
        List<CompletableFuture<Lease>> leases = new ArrayList<>();
        for (int i = from; i < from + AT_ONCE; i++) {
            leases.add(client.lock("lock-" + i, o -> o.lease(lease)).acquireAsync());
        }
        return leases;
    }

    private static <T> List<T> answers(List<CompletableFuture<T>> futures) throws Exception {
        List<T> answers = new ArrayList<>();
        for (CompletableFuture<T> future : futures) {
            answers.add(Actor.answer(future));
        }
        return answers;
    }

    private static List<ReleaseOutcome> release(List<Lease> leases) throws Exception {
        return answers(leases.stream().map(Lease::releaseAsync).toList());
    }

    private long connections() {
        // One of them is that of the question itself.
        return redis.execute("CLIENT", "LIST").text().lines().count() - 1;
    }

    private static void assertAtRest(Holdfast client) {
        await().untilAsserted(() -> {
            ClientStatistics left = client.statistics();
            assertThat(left.lanes() + left.held() + left.waiting() + left.compensations())
                    .isZero();
        });
    }

    @Test
    @DisplayName("scenario 3: 2,000 contended keys in one client on default settings: no pool runs out")
    void acquire_twoThousandContendedKeys_allServedOverTwoConnections() throws Exception {
        assertServedOverTwoConnections(2_000);
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 3: 10,000 contended keys in one client on default settings: no pool runs out")
    void acquire_tenThousandContendedKeys_allServedOverTwoConnections() throws Exception {
        assertServedOverTwoConnections(10_000);
    }

    private void assertServedOverTwoConnections(int locks) throws Exception {
        Duration lease = Duration.ofMinutes(1);
        try (Holdfast holder = connect();
                Holdfast client = connect()) {
            List<Lease> held = acquireAll(holder, locks, lease);

            List<CompletableFuture<Lease>> waiting = new ArrayList<>();
            for (int from = 0; from < locks; from += AT_ONCE) {
                waiting.addAll(askForSome(client, from, lease));
                // The look keeps the server busy: one soon after the other would leave it no time for the questions.
                await().pollDelay(Duration.ofMillis(100))
                        .pollInterval(Duration.ofMillis(500))
                        .until(() -> queued() == waiting.size());
            }
            assertThat(client.statistics().waiting()).isEqualTo(locks);
            assertThat(connections()).isEqualTo(2 * REQUESTS_AND_MESSAGES);
            assertThat(waiting).noneMatch(CompletableFuture::isDone);

            for (int from = 0; from < locks; from += AT_ONCE) {
                List<Lease> before = held.subList(from, from + AT_ONCE);
                assertThat(release(before)).doesNotContain(ReleaseOutcome.ALREADY_LOST);
                List<Lease> served = answers(waiting.subList(from, from + AT_ONCE));
                for (int i = 0; i < AT_ONCE; i++) {
                    assertThat(served.get(i).token())
                            .isGreaterThan(before.get(i).token());
                }
                release(served);
            }

            assertAtRest(client);
            assertAtRest(holder);
        }
    }

    private long queued() {
        return redis.execute(
                        "EVAL",
                        "local count = 0 for _, key in ipairs(redis.call('KEYS', '*:queue')) do"
                                + " count = count + redis.call('ZCARD', key) end return count",
                        "0")
                .number();
    }

    @Test
    @DisplayName("scenario 22: 4,000 held locks are all renewed in time from one timer, in batches")
    void hold_fourThousandLocks_allRenewedInTime() throws Exception {
        assertRenewedInTime(4_000, Duration.ofSeconds(9));
    }

    @Test
    @Tag("ci")
    @DisplayName("scenario 22: 20,000 held locks are all renewed in time from one timer, in batches")
    void hold_twentyThousandLocks_allRenewedInTime() throws Exception {
        assertRenewedInTime(20_000, Duration.ofSeconds(18));
    }

    private void assertRenewedInTime(int locks, Duration lease) throws Exception {
        Queue<LockEvent> lost = new ConcurrentLinkedQueue<>();
        try (Holdfast client = connect();
                Holdfast.Subscription unused = client.listen(event -> {
                    if (event instanceof LockEvent.Lost) {
                        lost.add(event);
                    }
                })) {
            List<Lease> held = acquireAll(client, locks, lease);
            long callsBefore = CommandCount.of(redis, "evalsha");
            long renewedBefore = client.statistics().renewalsSent();

            await().until(() -> client.statistics().renewalsSent() - renewedBefore >= 2L * locks);

            assertThat(lost).isEmpty();
            assertThat(held).allMatch(one -> one.state() == LeaseState.HELD);
            assertThat(redis.execute("DBSIZE").number())
                    .as("a hold and a fence each, and the client")
                    .isEqualTo(2L * locks + 1);
            assertThat(CommandCount.of(redis, "evalsha") - callsBefore)
                    .as("scripts, where one for each renewal would be %s", 2 * locks)
                    .isLessThan(2L * locks / 10);
            assertThat(clientThreads()).as("threads of the client").hasSizeLessThan(80);

            for (int from = 0; from < locks; from += AT_ONCE) {
                release(held.subList(from, from + AT_ONCE));
            }
            assertAtRest(client);
        }
    }

    private static List<String> clientThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("holdfast"))
                .toList();
    }
}
