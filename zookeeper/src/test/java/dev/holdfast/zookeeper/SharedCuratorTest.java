package dev.holdfast.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.testkit.threads.Actor;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A client on a connection that the application has already. */
class SharedCuratorTest {

    private TestingServer server;
    private CuratorFramework curator;

    @BeforeEach
    void start() throws Exception {
        server = new TestingServer(true);
        curator = CuratorFrameworkFactory.builder()
                .connectString(server.getConnectString())
                .retryPolicy(new RetryOneTime(100))
                .namespace("app")
                .build();
        curator.start();
    }

    @AfterEach
    void close() throws Exception {
        curator.close();
        server.close();
    }

    @Test
    void close_ofTheClient_takesItsNodesOutAndLeavesTheConnection() throws Exception {
        Holdfast client = HoldfastZooKeeper.builder()
                .client(curator)
                .closeTimeout(Duration.ZERO)
                .build();
        Holdfast other = HoldfastZooKeeper.on(curator);
        Lease held = client.lock("shared").acquire();
        CompletableFuture<Lease> waiting = other.lock("shared").acquireAsync();

        client.close();

        Actor.answer(waiting).close();
        assertThat(held.remaining()).isZero();
        assertThat(curator.getState()).isEqualTo(CuratorFrameworkState.STARTED);
        assertThat(curator.getChildren().forPath("/holdfast/clients")).containsExactly(other.clientId());
        assertThat(curator.getChildren().forPath("/holdfast/locks/shared")).isEmpty();
        other.close();
    }

    @Test
    void inspect_lock_showsHolderWaitersAndWhoTheyAre() throws Exception {
        try (Holdfast client = HoldfastZooKeeper.builder()
                        .client(curator)
                        .clientName("billing")
                        .build();
                Holdfast other = HoldfastZooKeeper.on(curator)) {
            Lease held = client.lock("a/b c").acquire();
            CompletableFuture<Lease> waiting = other.lock("a/b c").acquireAsync();
            curator.getChildren().forPath("/holdfast/locks/a%2Fb%20c");
            LockInspection.Holder holder =
                    other.lock("a/b c").inspect().holder().orElseThrow();

            assertThat(holder.clientId()).isEqualTo(client.clientId());
            assertThat(holder.token()).isEqualTo(held.token());
            assertThat(holder.client()).hasValueSatisfying(info -> {
                assertThat(info.application()).isEqualTo("billing");
                assertThat(info.pid()).isEqualTo(ProcessHandle.current().pid());
            });
            held.close();
            Actor.answer(waiting).close();
        }
    }
}
