package dev.holdfast.redis.quorum.scenario;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A member answers nothing. What it could not change is answered without it, before its time limit of two seconds. */
class FrozenMemberTest {

    private QuorumFixture quorum;
    private EmbeddedRedis frozen;
    private Holdfast holder;
    private Holdfast other;

    @BeforeEach
    void start() {
        quorum = new QuorumFixture(3);
        // The first: wherever members were asked in turn, it would be asked before those that answer.
        frozen = quorum.servers().get(0);
        holder = newClient();
        other = newClient();
    }

    private Holdfast newClient() {
        return Holdfast.over(quorum.newBackend()).closeTimeout(Duration.ZERO).build();
    }

    private Duration timedInspection() {
        long begunNanos = System.nanoTime();
        assertThat(other.lock("stock").inspect().holder()).isPresent();
        return Duration.ofNanos(System.nanoTime() - begunNanos);
    }

    @AfterEach
    void stop() {
        frozen.resume();
        other.close();
        holder.close();
        quorum.close();
    }

    @Test
    void inspect_memberThatDoesNotAnswer_isNotWaitedFor() throws Exception {
        Lease lease = holder.lock("stock").acquire(Patience.LIMIT);
        frozen.pause();

        // On a busy machine, one of several.
        Duration shortest = Stream.generate(this::timedInspection)
                .limit(5)
                .min(Comparator.naturalOrder())
                .orElseThrow();

        assertThat(shortest).isLessThan(Duration.ofMillis(1500));
        assertThat(other.lock("stock").inspect().holder()).map(Holder::token).hasValue(lease.token());
        assertThat(other.lock("free").inspect().holder()).isEmpty();
    }

    @Test
    void forceRelease_memberThatDoesNotAnswer_endsTheHold() throws Exception {
        Lease lease = holder.lock("stock").acquire(Patience.LIMIT);
        frozen.pause();
        HolderId held = other.lock("stock").inspect().holder().orElseThrow().id();

        assertThat(other.lock("stock").forceRelease(held)).isEqualTo(ForcedRelease.RELEASED);

        assertThat(other.lock("stock").inspect().holder()).isEmpty();
        assertThat(lease.release()).isEqualTo(ReleaseOutcome.ALREADY_LOST);
    }
}
