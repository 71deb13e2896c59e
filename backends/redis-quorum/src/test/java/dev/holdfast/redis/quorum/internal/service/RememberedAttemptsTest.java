package dev.holdfast.redis.quorum.internal.service;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.fixture.IdentityRecorder;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import dev.holdfast.spi.identity.Identity;
import io.lettuce.core.RedisURI;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A client that goes on trying while too few members are there keeps nothing of attempts that are over. */
class RememberedAttemptsTest {

    private static final LockId LOCK = LockId.of("lock");
    private static final long LEASE_MILLIS = 100;

    @Test
    void leave_tooFewMembersAnswer_isForgottenSomeTimeAfterTheLease() throws Exception {
        try (QuorumFixture fixture = new QuorumFixture(3)) {
            Timing timing = new HurriedTiming(new ThreadTiming("remembered"));
            QuorumBackend backend = backendAt(fixture.uris(), timing);
            backend.start(new IdentityRecorder(), QuorumFixture.CLOCK);
            try {
                fixture.servers().subList(1, 3).forEach(EmbeddedRedis::kill);
                for (int number = 1; number <= 20; number++) {
                    Attempt attempt = Attempt.exclusive(number, System.nanoTime(), LEASE_MILLIS, 1);
                    Ask ask = new Ask(LOCK, attempt, Ask.Kind.FIRST, 0, TimeUnit.SECONDS.toNanos(2));
                    var answer = backend.locks().ask(ask).toCompletableFuture();
                    assertThat(backend.candidacies.count()).isPositive();
                    var left = backend.locks().leave(LOCK, attempt).toCompletableFuture();

                    assertThatThrownBy(answer::get).isNotNull();
                    assertThatThrownBy(left::get).isNotNull();
                }

                await().until(() -> backend.candidacies.count() == 0);
            } finally {
                backend.close();
            }
        }
    }

    private static QuorumBackend backendAt(List<String> uris, Timing timing) {
        List<RedisURI> members = QuorumSettings.membersAt(uris);
        QuorumSettings settings =
                QuorumSettings.DEFAULTS.withMembers(members).withLongestLease(QuorumFixture.LONGEST_LEASE);
        return (QuorumBackend) settings.newBackend(
                settings.id(),
                Identity.ofThisProcess("test"),
                timing,
                List.copyOf(OwnClient.ofMembers(members, Optional.empty(), timing)),
                new Random(),
                number -> "signature" + number);
    }

    /** Minutes pass as milliseconds do. */
    private record HurriedTiming(Timing real) implements Timing {

        @Override
        public long nanoTime() {
            return real.nanoTime();
        }

        @Override
        public void after(long delayNanos, Runnable task) {
            boolean isLong = delayNanos > TimeUnit.SECONDS.toNanos(30);
            real.after(isLong ? delayNanos / 60_000 : delayNanos, task);
        }

        @Override
        public boolean isOnOwnThread() {
            return real.isOnOwnThread();
        }

        @Override
        public void end() {
            real.end();
        }
    }
}
