package dev.holdfast.redis.fencing;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.DistributedLock;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.redis.HoldfastRedis;
import dev.holdfast.redis.fixture.CommandCount;
import dev.holdfast.testkit.threads.Actor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A server that forgets what it knew, while a lock is held and waited for. */
@Execution(ExecutionMode.CONCURRENT)
class LostDataTest {

    /** Short enough that a renewal soon finds the loss, long enough for a server to restart in. */
    private static final Duration LEASE = Duration.ofSeconds(15);

    private static DistributedLock lockOf(Holdfast client) {
        return client.lock("lock", o -> o.lease(LEASE));
    }

    private static void awaitQueued(Holdfast client) {
        await().until(() -> lockOf(client).inspect().waiterCount() == 1);
    }

    @Test
    @DisplayName(
            "scenario 13: FLUSHALL while held and waited for: LOST for the holder, a grant for the waiter, no spin")
    void flushAll_heldAndWaitedFor_tellsTheHolderAndServesTheWaiter() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start();
                Holdfast holder = HoldfastRedis.connect(redis.uri());
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            Lease held = lockOf(holder).acquire();
            CompletableFuture<LossReason> loss = new CompletableFuture<>();
            held.onLost(loss::complete);
            CompletableFuture<Lease> waiting = lockOf(other).acquireAsync();
            awaitQueued(holder);
            long callsBefore = CommandCount.of(redis, "evalsha");
            long flushedNanos = System.nanoTime();

            redis.execute("FLUSHALL");

            Lease next = Actor.answer(waiting);
            assertThat(Actor.answer(loss)).isEqualTo(LossReason.TAKEN);
            assertThat(next.token()).isGreaterThan(held.token());
            assertThat(next.state()).isEqualTo(LeaseState.HELD);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
            assertThat(next.release()).as("the lost one freed nothing").isEqualTo(ReleaseOutcome.RELEASED);
            long seconds = Duration.ofNanos(System.nanoTime() - flushedNanos).toSeconds() + 1;
            assertThat(CommandCount.of(redis, "evalsha") - callsBefore)
                    .as("questions in %s s; one that spins asks thousands of times a second", seconds)
                    .isLessThan(50 + 20 * seconds);
        }
    }

    @Test
    @DisplayName("scenario 33: a restart without persistence: LOST is reported, the waiter is served, tokens rise")
    void restart_nothingKept_tellsTheHolderAndServesTheWaiter() throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.start()) {
            assertLostAndServed(redis, redis::restart);
        }
    }

    @Test
    @DisplayName(
            "scenario 33: AOF everysec and the last second is lost: LOST is reported, waiters are served, tokens rise")
    void restart_lastSecondOfTheLogLost_tellsTheHolderAndServesTheWaiter(@TempDir Path copies) throws Exception {
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                .persistence(Persistence.AOF_EVERY_SECOND)
                .start()) {
            copy(redis.dataDirectory(), copies);
            assertLostAndServed(redis, () -> {
                redis.kill();
                // As a power failure leaves it that comes before the log was flushed.
                copy(copies, redis.dataDirectory());
                redis.restart();
            });
        }
    }

    private static void assertLostAndServed(EmbeddedRedis redis, Actor.Action restart) throws Exception {
        try (Holdfast holder = HoldfastRedis.connect(redis.uri());
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            Lease held = lockOf(holder).acquire();
            CompletableFuture<LossReason> loss = new CompletableFuture<>();
            held.onLost(loss::complete);
            CompletableFuture<Lease> waiting = lockOf(other).acquireAsync();
            awaitQueued(holder);

            restart.run();

            try (Lease next = Actor.answer(waiting)) {
                // On a machine on which the restart took longer than the lease, the deadline reported it first.
                assertThat(Actor.answer(loss)).isIn(LossReason.TAKEN, LossReason.EXPIRED);
                assertThat(held.state()).isEqualTo(LeaseState.LOST);
                assertThat(next.token()).isGreaterThan(held.token());
                assertThat(held.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
            }
        }
    }

    @Test
    @DisplayName("scenario 33: a restart with AOF everysec that keeps all: the hold goes on, and the queue is served")
    void restart_logKept_holdGoesOn() throws Exception {
        Duration lease = Duration.ofMinutes(2);
        try (EmbeddedRedis redis = EmbeddedRedis.builder()
                        .persistence(Persistence.AOF_EVERY_SECOND)
                        .start();
                Holdfast holder = HoldfastRedis.connect(redis.uri());
                Holdfast other = HoldfastRedis.connect(redis.uri())) {
            Lease held = holder.lock("lock", o -> o.lease(lease)).acquire();
            CompletableFuture<Lease> waiting = lockOf(other).acquireAsync();
            awaitQueued(holder);

            redis.kill();
            redis.restart();

            await().until(() -> lockOf(other).inspect().holder().orElseThrow().token() == held.token());
            assertThat(waiting).isNotDone();
            // This client may still be on its way back.
            await().ignoreExceptionsInstanceOf(BackendUnavailableException.class)
                    .untilAsserted(() -> held.extend(lease));
            assertThat(held.state()).isEqualTo(LeaseState.HELD);
            assertThat(held.release()).isEqualTo(ReleaseOutcome.RELEASED);
            try (Lease next = Actor.answer(waiting)) {
                assertThat(next.token()).isGreaterThan(held.token());
            }
        }
    }

    private static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> found = Files.walk(from)) {
            files = found.filter(Files::isRegularFile).toList();
        }
        for (Path file : files) {
            Path target = to.resolve(from.relativize(file).toString());
            Files.createDirectories(target.getParent());
            Files.copy(file, target, StandardCopyOption.REPLACE_EXISTING);
        }
    }
}
