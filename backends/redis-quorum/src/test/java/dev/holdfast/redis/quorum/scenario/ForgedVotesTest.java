package dev.holdfast.redis.quorum.scenario;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.fixture.QuorumFixture;
import dev.holdfast.testkit.threads.Actor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Votes and beats that no member has sent. */
class ForgedVotesTest {

    private static final String QUEUE = "holdfast:{lock}:queue";

    private static Holdfast clientOf(QuorumFixture quorum) {
        return HoldfastQuorum.builder()
                .members(quorum.uris())
                .longestLease(QuorumFixture.LONGEST_LEASE)
                .build();
    }

    @Test
    void votesAndBeats_publishedAtAllMembers_areIgnored() throws Exception {
        try (QuorumFixture quorum = new QuorumFixture(3);
                Holdfast holder = clientOf(quorum);
                Holdfast client = clientOf(quorum)) {
            Lease held = holder.lock("lock").acquire();
            Lease other = client.lock("other").acquire();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            await().until(() -> quorum.servers().stream()
                    .allMatch(member -> member.execute("ZCARD", QUEUE).number() == 1));
            for (EmbeddedRedis member : quorum.servers()) {
                String attempt = member.execute("ZRANGE", QUEUE, "0", "0")
                        .items()
                        .get(0)
                        .text()
                        .split(":", -1)[2];
                String channel = "holdfast:to:" + client.clientId();
                long micros = micros(member);
                member.execute(
                        "PUBLISH",
                        channel,
                        "q1:=0123456789abcdef0123:vote:" + attempt + ":" + micros + ":1:2000:0:" + micros + ":lock");
                member.execute(
                        "PUBLISH", channel, "q1:vote:" + attempt + ":" + micros + ":1:2000:0:" + micros + ":lock");
                member.execute("PUBLISH", channel, "1:call:0000:1");
            }

            await().untilAsserted(() -> assertThat(client.health().warnings())
                    .anySatisfy(warning -> assertThat(warning).startsWith("Ignored 9 messages")));
            assertThat(waiting).isNotDone();
            assertThat(other.state()).isEqualTo(LeaseState.HELD);

            held.close();
            Actor.answer(waiting).close();
            other.close();
        }
    }

    private static long micros(EmbeddedRedis member) {
        List<RespReply> time = member.execute("TIME").items();
        return Long.parseLong(time.get(0).text()) * 1_000_000
                + Long.parseLong(time.get(1).text());
    }
}
