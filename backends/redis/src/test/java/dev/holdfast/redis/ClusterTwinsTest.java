package dev.holdfast.redis;

import static dev.holdfast.testkit.threads.Patience.await;
import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.embedded.EmbeddedCluster;
import dev.holdfast.redis.fixture.TestClient;
import dev.holdfast.spi.identity.Identity;
import org.junit.jupiter.api.Test;

/** Clients of a cluster hear of their own beats and calls over each node, and of those of another process as well. */
class ClusterTwinsTest {

    @Test
    void connect_sameIdTwice_bothTakeFreshIdsOnce() {
        try (EmbeddedCluster cluster = EmbeddedCluster.start()) {
            Identity same = Identity.ofThisProcess("twin");
            try (TestClient first = TestClient.ofCluster(same, cluster.uri());
                    TestClient second = TestClient.ofCluster(same, cluster.uri())) {

                await().until(() -> !first.id().equals(same.clientId()));
                await().until(() -> !second.id().equals(same.clientId()));
                await().until(() -> first.isAnswered() && second.isAnswered());

                assertThat(first.id()).isNotEqualTo(second.id());
                assertThat(first.heard.identityChanged).hasValue(1);
                assertThat(second.heard.identityChanged).hasValue(1);
            }
        }
    }
}
