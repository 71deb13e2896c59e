package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.HoldfastException;
import dev.holdfast.Lease;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Clients pass one lock among themselves while its group fails over: once, and again and again, three times or as often
 * as the property {@code holdfast.failovers} says.
 */
class FailoverTokensTest {

    /** So that Sentinels of a busy machine do not fail over by themselves. */
    private static final Duration BY_COMMAND_ALONE = Duration.ofSeconds(30);

    private static final int FAILOVERS = Integer.getInteger("holdfast.failovers", 3);
    private static final int CLIENTS = 4;

    private final AtomicBoolean stopped = new AtomicBoolean();
    private final LongAdder failures = new LongAdder();
    private final Set<Long> given = ConcurrentHashMap.newKeySet();

    @Test
    @DisplayName("scenario 37: tokens rise for each client over a failover of a group under load, and none is given"
            + " twice")
    void failover_underLoad_tokensRiseAndNoneIsGivenTwice() throws Exception {
        assertRise(1);
    }

    @Test
    @Tag("ci")
    @DisplayName(
            "scenario 37: tokens rise for each client over failovers of a group under load, and none is given twice")
    void failovers_underLoad_tokensRiseAndNoneIsGivenTwice() throws Exception {
        assertRise(FAILOVERS);
    }

    private void assertRise(int failovers) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(CLIENTS);
        try (EmbeddedSentinelGroup group =
                EmbeddedSentinelGroup.builder().downAfter(BY_COMMAND_ALONE).start()) {
            List<CompletableFuture<Void>> playing = new ArrayList<>();
            for (int i = 0; i < CLIENTS; i++) {
                playing.add(CompletableFuture.runAsync(() -> play(group.uri()), threads));
            }
            for (int failover = 0; failover < failovers; failover++) {
                awaitGrants();
                group.awaitInSync();
                group.failover();
            }
            awaitGrants();
            stopped.set(true);
            for (CompletableFuture<Void> each : playing) {
                Actor.answer(each);
            }
            assertThat(failures.sum()).as("calls that a failover ended").isLessThan(given.size());
        } finally {
            stopped.set(true);
            threads.shutdown();
        }
    }

    private void awaitGrants() {
        int before = given.size();
        soon().until(() -> given.size() > before + 100);
    }

    private void play(String uri) {
        long last = 0;
        try (Holdfast client = HoldfastRedis.builder().uri(uri).build()) {
            while (!stopped.get()) {
                try (Lease held = client.lock("lock").acquire(Actor.PATIENCE)) {
                    assertThat(held.token()).isGreaterThan(last);
                    assertThat(given.add(held.token()))
                            .as("given for the first time")
                            .isTrue();
                    last = held.token();
                    // Servers that are never idle fail over later: Sentinels wait for their answers.
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
                } catch (HoldfastException lostOrUnavailable) {
                    // What a failover may do; the grants after it show that the client goes on.
                    failures.increment();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        }
    }
}
