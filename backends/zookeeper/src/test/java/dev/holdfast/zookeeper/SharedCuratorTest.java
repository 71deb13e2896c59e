package dev.holdfast.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.testkit.threads.Actor;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.ACLProvider;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
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

    @Test
    void nodes_ofAConnectionWithAnAclProvider_areForWhomItSays() throws Exception {
        List<ACL> own = ZooDefs.Ids.CREATOR_ALL_ACL;
        try (CuratorFramework restricted = CuratorFrameworkFactory.builder()
                .connectString(server.getConnectString())
                .retryPolicy(new RetryOneTime(100))
                .namespace("restricted")
                .authorization("digest", "app:secret".getBytes(StandardCharsets.UTF_8))
                .aclProvider(new ACLProvider() {
                    @Override
                    public List<ACL> getDefaultAcl() {
                        return own;
                    }

                    @Override
                    public List<ACL> getAclForPath(String path) {
                        return own;
                    }
                })
                .build()) {
            restricted.start();
            try (Holdfast client = HoldfastZooKeeper.on(restricted);
                    Lease held = client.lock("stock").acquire()) {
                String lock = "/restricted/holdfast/locks/stock";
                String node = restricted.getChildren().forPath("/holdfast/locks/stock").stream()
                        .findFirst()
                        .orElseThrow();
                CuratorFramework stranger = curator.usingNamespace(null);

                assertThatThrownBy(() -> stranger.delete().forPath(lock + "/" + node))
                        .isInstanceOf(KeeperException.NoAuthException.class);
                assertThatThrownBy(() -> stranger.getChildren().forPath(lock))
                        .isInstanceOf(KeeperException.NoAuthException.class);
                held.check();
            }
        }
    }

    @Test
    void build_providerWithoutAnAcl_saysWhatToSet() throws Exception {
        try (CuratorFramework broken = CuratorFrameworkFactory.builder()
                .connectString(server.getConnectString())
                .retryPolicy(new RetryOneTime(100))
                .aclProvider(new ACLProvider() {
                    @Override
                    public List<ACL> getDefaultAcl() {
                        throw new UnsupportedOperationException("no default");
                    }

                    @Override
                    public List<ACL> getAclForPath(String path) {
                        throw new UnsupportedOperationException("not this path");
                    }
                })
                .build()) {
            broken.start();

            assertThatIllegalStateException()
                    .isThrownBy(() -> HoldfastZooKeeper.on(broken))
                    .withMessageContaining("/holdfast")
                    .withMessageContaining("acl(...)");
        }
    }
}
