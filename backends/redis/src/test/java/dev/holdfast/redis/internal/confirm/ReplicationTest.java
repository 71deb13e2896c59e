package dev.holdfast.redis.internal.confirm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.EmbeddedReplication;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a server says about its replication, and when that means that nothing was lost. */
class ReplicationTest {

    private static Replication of(EmbeddedRedis server) {
        return Replication.of(server.execute("INFO", "replication").text());
    }

    @Test
    void of_anInfoWithoutHistory_saysSo() {
        assertThatThrownBy(() -> Replication.of("# Replication\r\nrole:master\r\n"))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("master_replid");
    }

    @Test
    @DisplayName("scenario 75: a server that was demoted and promoted again does not continue what it was, nor does its"
            + " replica")
    void continues_demotedAndPromotedAgain_isFalse() {
        try (EmbeddedReplication servers = EmbeddedReplication.start()) {
            servers.awaitInSync();
            EmbeddedRedis first = servers.primary();
            EmbeddedRedis second = servers.replicas().get(0);
            Replication before = of(first);
            assertThat(before.replicas()).isEqualTo(1);
            assertThat(of(first).continues(before)).isTrue();
            assertThat(of(second).continues(before)).as("its replica").isFalse();

            servers.promote(second);
            servers.awaitInSync();
            assertThat(of(second).continues(before)).as("the promoted one").isFalse();
            servers.promote(first);

            assertThat(of(first).isPrimary()).isTrue();
            assertThat(of(first).continues(before)).isFalse();
        }
    }
}
