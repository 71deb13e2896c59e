package dev.holdfast.redis.scenario;

import static dev.holdfast.redis.scenario.Scene.soon;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LockEvent;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedSentinelGroup;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.testing.WireFormat;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * A replica takes over that lacks the last writes. What it would not have received is deleted there before the
 * failover, since Sentinels choose none that lags for long.
 */
@Execution(ExecutionMode.CONCURRENT)
class FailoverTest {

    /** So that Sentinels of a busy machine do not fail over by themselves. */
    private static final Duration BY_COMMAND_ALONE = Duration.ofSeconds(30);

    private static final String LOCK = "lock";
    private static final Duration LEASE = Duration.ofSeconds(60);

    private final List<AutoCloseable> open = new ArrayList<>();
    private final EmbeddedSentinelGroup group = closedLater(
            EmbeddedSentinelGroup.builder().downAfter(BY_COMMAND_ALONE).start());

    private <T extends AutoCloseable> T closedLater(T resource) {
        open.add(0, resource);
        return resource;
    }

    @AfterEach
    void close() throws Exception {
        for (AutoCloseable each : open) {
            each.close();
        }
    }

    private Holdfast client() {
        return closedLater(HoldfastRedis.builder().uri(group.uri()).build());
    }

    private static Lease acquired(Holdfast client) throws InterruptedException {
        return client.lock(LOCK, options -> options.lease(LEASE)).acquire(Actor.PATIENCE);
    }

    /** Replicas that have received everything until now, and take what a test writes. */
    private List<EmbeddedRedis> writableReplicas() {
        group.awaitInSync();
        List<EmbeddedRedis> replicas = group.replicas();
        replicas.forEach(replica -> replica.execute("CONFIG", "SET", "replica-read-only", "no"));
        return replicas;
    }

    private void loseOnReplicas(String... keys) {
        for (EmbeddedRedis replica : writableReplicas()) {
            for (String key : keys) {
                replica.execute("DEL", key);
            }
        }
    }

    private static String hold() {
        return WireFormat.DEFAULT.hold(LOCK);
    }

    private static String queue() {
        return WireFormat.DEFAULT.queue(LOCK);
    }

    private static String fence() {
        return WireFormat.DEFAULT.fence(LOCK);
    }

    @Test
    @DisplayName("scenario 65: a grant that the promoted replica lacks is restored, and its tokens with it")
    void failover_withoutTheGrant_isRegained() throws Exception {
        Holdfast holder = client();
        Holdfast other = client();
        Lease held = acquired(holder);
        String value = group.primary().execute("GET", hold()).text();
        loseOnReplicas(hold(), fence());

        EmbeddedRedis primary = group.failover();

        soon().until(() -> primary.execute("EXISTS", hold()).number() == 1);
        assertThat(primary.execute("GET", hold()).text()).isEqualTo(value);
        soon().until(() -> held.state() == LeaseState.HELD);
        CompletableFuture<Lease> waiting =
                other.lock(LOCK, options -> options.lease(LEASE)).acquireAsync();
        soon().until(() -> primary.execute("ZCARD", queue()).number() == 1);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
        Lease next = Actor.answer(waiting);
        assertThat(next.token()).isGreaterThan(held.token());
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("scenario 65: a grant that the promoted replica lacks is lost if another was granted the lock there")
    void failover_withoutTheGrantAndGrantedToAnother_isLost() throws Exception {
        Lease held = acquired(client());
        CompletableFuture<LossReason> lost = new CompletableFuture<>();
        held.onLost(lost::complete);
        String others = "1:0123456789abcdef:1:" + (held.token() + 10_000_000) + ":1";
        for (EmbeddedRedis replica : writableReplicas()) {
            replica.execute("SET", hold(), others, "PX", "3000");
            replica.execute("SET", fence(), Long.toString(held.token() + 10_000_000), "EX", "4200");
        }

        EmbeddedRedis primary = group.failover();

        assertThat(Actor.answer(lost)).isEqualTo(LossReason.TAKEN);
        assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
        Lease next = acquired(client());
        assertThat(next.token()).isGreaterThan(held.token() + 10_000_000);
        assertThat(primary.execute("EXISTS", hold()).number()).isEqualTo(1);
        assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
    }

    @Test
    @DisplayName("scenario 65: after a failover that lost the hold and the queue, the hold is restored or a waiter is"
            + " granted the lock, and each gets it in turn, under rising tokens")
    void failover_withoutHoldAndQueue_everyClientGetsTheLock() throws Exception {
        Holdfast holder = client();
        CompletableFuture<LockEvent> failover = new CompletableFuture<>();
        holder.listen(event -> {
            if (event instanceof LockEvent.FailedOver) {
                failover.complete(event);
            }
        });
        Lease held = acquired(holder);
        List<CompletableFuture<Lease>> waiting = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            waiting.add(client().lock(LOCK, options -> options.lease(LEASE)).acquireAsync());
        }
        soon().until(() -> group.primary().execute("ZCARD", queue()).number() == 3);
        loseOnReplicas(hold(), queue(), fence());

        EmbeddedRedis primary = group.failover();

        soon().until(() -> primary.execute("EXISTS", hold()).number() == 1);
        // Before the holder has heard of it, it takes its lease for held, and what it releases may not be answered.
        assertThat(Actor.answer(failover)).isNotNull();
        soon().until(() -> held.state() == LeaseState.HELD || held.state() == LeaseState.LOST);
        boolean regained = held.state() == LeaseState.HELD;
        assertThat(held.release()).isEqualTo(regained ? ReleaseOutcome.RELEASED : ReleaseOutcome.ALREADY_LOST);
        long last = held.token();
        while (!waiting.isEmpty()) {
            CompletableFuture<Object> first = CompletableFuture.anyOf(waiting.toArray(CompletableFuture<?>[]::new));
            Lease next = (Lease) Actor.answer(first);
            waiting.removeIf(CompletableFuture::isDone);
            assertThat(next.token()).isGreaterThan(last);
            last = next.token();
            assertThat(next.release()).isEqualTo(ReleaseOutcome.RELEASED);
        }
    }
}
