package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.holdfast.BackendUnavailableException;
import dev.holdfast.ForcedRelease;
import dev.holdfast.HolderId;
import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LiveLock;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.threads.Patience;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A hold behind which each member stands with tokens of its own, as after all members were restarted one by one: each
 * gives its vote anew, under tokens above all that it may have forgotten.
 */
class UnequalVotesTest {

    private static final LockKeys KEYS = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private static final Duration SOON = Patience.LIMIT;
    private static final long MUCH_LATER_MICROS = 1_000_000_000;
    private static final int MEMBERS = 3;

    private QuorumFixture quorum;
    private Holdfast holder;
    private Holdfast other;
    private LockBrowser browser;
    private Lease lease;
    private Duration extension = Duration.ofMinutes(10);

    @BeforeEach
    void start() throws Exception {
        quorum = new QuorumFixture(MEMBERS);
        holder = Holdfast.over(quorum.newBackend()).build();
        other = Holdfast.over(quorum.newBackend()).build();
        browser = quorum.openBrowser().orElseThrow();
        lease = holder.lock("stock", options -> options.lease(extension)).acquire(SOON);
        lease.store("10.0.0.5:8080", SOON.multipliedBy(2));
        IntStream.range(0, MEMBERS).forEach(this::forgetAndVoteAnew);
    }

    @AfterEach
    void stop() {
        browser.close();
        other.close();
        holder.close();
        quorum.close();
    }

    private void renew() {
        extension = extension.plusMinutes(1);
        lease.extend(extension);
    }

    private static String vote(EmbeddedRedis member) {
        RespReply reply = member.execute("GET", KEYS.hold("stock"));
        return reply instanceof RespReply.Text value ? value.text() : "";
    }

    /** The second renewal says to the member under which tokens the vote is held that it gave after the first. */
    private void forgetAndVoteAnew(int index) {
        EmbeddedRedis member = quorum.servers().get(index);
        await().until(() -> vote(member).contains(holder.clientId()));
        member.execute("DEL", KEYS.hold("stock"));
        member.execute("SET", KEYS.fence("stock"), Long.toString(lease.token() + (index + 1) * MUCH_LATER_MICROS));
        renew();
        await().until(() -> vote(member).contains(holder.clientId()));
        renew();
        await().until(() -> vote(member).endsWith(":" + held().token()));
    }

    private HolderId held() {
        return holder.locks().get(0).holding().orElseThrow().holder();
    }

    @Test
    void looks_membersVotedAnew_nameTheHolderAndItsToken() throws Exception {
        assertThat(quorum.servers().stream().map(UnequalVotesTest::vote)).doesNotHaveDuplicates();

        LockInspection inspected = other.lock("stock").inspect();
        LockInspection looked = browser.look(List.of("stock"), 10).get("stock");
        LiveLock listed = browser.list(SOON, 10).locks().get(0);

        assertThat(inspected.holder()).map(Holder::id).hasValue(held());
        assertThat(looked.holder()).map(Holder::id).hasValue(held());
        assertThat(looked.node()).hasValue("3 of 3");
        assertThat(listed.holder()).hasValue(held());
        assertThat(listed.node()).isEqualTo("3 of 3");
    }

    @Test
    void leader_membersVotedAnew_isNamedWithItsData() {
        assertThat(other.leader("stock")).hasValueSatisfying(leader -> {
            assertThat(leader.clientId()).isEqualTo(holder.clientId());
            assertThat(leader.token()).isEqualTo(held().token());
            assertThat(leader.data()).hasValue("10.0.0.5:8080");
        });
    }

    @Test
    void forceRelease_membersVotedAnew_endsAllVotesAtOnce() {
        assertThat(other.lock("stock").forceRelease(held())).isEqualTo(ForcedRelease.RELEASED);

        await().untilAsserted(() -> assertThat(quorum.leftovers("stock")).isEmpty());
        assertThat(other.lock("stock").forceRelease(held())).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
        assertThat(other.lock("stock").inspect().holder()).isEmpty();
    }

    @Test
    void forceRelease_outOfMemory_endsAllVotes() {
        quorum.servers().forEach(member -> member.execute("CONFIG", "SET", "maxmemory", "1"));

        assertThat(other.lock("stock").forceRelease(held())).isEqualTo(ForcedRelease.RELEASED);
    }

    @Test
    void forceRelease_afterARelease_touchesNothing() throws Exception {
        HolderId ended = held();
        lease.close();
        try (Lease next = holder.lock("stock").acquire(SOON)) {
            assertThat(other.lock("stock").forceRelease(ended)).isEqualTo(ForcedRelease.NOT_HELD_BY_THAT_ATTEMPT);
            next.check();
            assertThat(other.lock("stock").inspect().holder()).map(Holder::id).hasValue(held());
        }
    }

    @Test
    void forceRelease_aMemberIsGone_endsTheHold() {
        quorum.servers().get(2).kill();
        try {
            assertThat(other.lock("stock").forceRelease(held())).isEqualTo(ForcedRelease.RELEASED);
            assertThat(other.lock("stock").inspect().holder()).isEmpty();
        } finally {
            quorum.servers().get(2).restart();
        }
    }

    /** A vote that could be one of two: who does not answer decides. */
    @Test
    void inspect_whatIsGoneDecides_isNotKnown() {
        quorum.servers().get(0).execute("DEL", KEYS.hold("stock"));
        quorum.servers().get(2).kill();
        try {
            assertThatExceptionOfType(BackendUnavailableException.class)
                    .isThrownBy(() -> other.lock("stock").inspect())
                    .withMessageContaining("2 of 3 members have answered, and it takes the others to tell");
            assertThat(other.lock("free").inspect().holder()).isEqualTo(Optional.empty());
        } finally {
            quorum.servers().get(2).restart();
        }
    }
}
