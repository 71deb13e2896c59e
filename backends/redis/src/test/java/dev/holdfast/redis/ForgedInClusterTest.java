package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LeaseState;
import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.RespReply;
import dev.holdfast.testkit.threads.Actor;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

/** Messages that no script has sent, at each node of a cluster. */
class ForgedInClusterTest {

    private static final String KEY = "holdfast:{lock}";

    @Test
    void grantAndBeat_publishedAtEachNode_areIgnored() throws Exception {
        try (EmbeddedCluster cluster = EmbeddedCluster.start();
                Holdfast holder = HoldfastRedis.connect(cluster.uri());
                Holdfast client = HoldfastRedis.connect(cluster.uri())) {
            EmbeddedRedis serving = cluster.primaryOf(KEY);
            Lease held = holder.lock("lock").acquire();
            Lease other = client.lock("other").acquire();
            CompletableFuture<Lease> waiting = client.lock("lock").acquireAsync();
            await().until(() -> serving.execute("ZCARD", KEY + ":queue").number() == 1);
            String member = serving.execute("ZRANGE", KEY + ":queue", "0", "0")
                    .items()
                    .get(0)
                    .text();
            List<RespReply> time = serving.execute("TIME").items();
            long micros = Long.parseLong(time.get(0).text()) * 1_000_000
                    + Long.parseLong(time.get(1).text());
            String grant = "1:grant:" + member.split(":", -1)[2] + ":" + micros + ":1:2000:0:" + micros + ":lock";
            for (EmbeddedRedis node : cluster.primaries()) {
                node.execute("PUBLISH", "holdfast:to:" + client.clientId(), grant);
                node.execute("PUBLISH", "holdfast:to:" + client.clientId(), "1:beat:0000:1");
            }

            await().untilAsserted(() -> assertThat(client.health().warnings())
                    .anySatisfy(warning -> assertThat(warning).startsWith("Ignored ")));
            assertThat(waiting).isNotDone();
            assertThat(other.state()).isEqualTo(LeaseState.HELD);

            held.close();
            Actor.answer(waiting).close();
            other.close();
        }
    }
}
