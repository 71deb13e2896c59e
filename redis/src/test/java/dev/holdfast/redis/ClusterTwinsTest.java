package dev.holdfast.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.identity.Identity;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Clients of a cluster hear of their own beats and calls over each node, and of those of another process as well. */
class ClusterTwinsTest {

    private static final Duration LONG = Duration.ofSeconds(30);

    @Test
    void connect_sameIdTwice_bothTakeFreshIdsOnce() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            Identity same = Identity.ofThisProcess("twin");
            try (TestClient first = TestClient.ofCluster(same, cluster.uri());
                    TestClient second = TestClient.ofCluster(same, cluster.uri())) {

                await().atMost(LONG).until(() -> !first.id().equals(same.clientId()));
                await().atMost(LONG).until(() -> !second.id().equals(same.clientId()));
                await().atMost(LONG).until(() -> first.isAnswered() && second.isAnswered());

                assertThat(first.id()).isNotEqualTo(second.id());
                assertThat(first.heard.identityChanged).hasValue(1);
                assertThat(second.heard.identityChanged).hasValue(1);
            }
        }
    }
}
