package dev.holdfast.zookeeper.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.holdfast.Lease;
import dev.holdfast.LockInspection;
import dev.holdfast.zookeeper.HoldfastZooKeeper;
import dev.holdfast.zookeeper.HoldfastZooKeeperBuilder;
import dev.holdfast.zookeeper.ZooKeeperLockBrowser;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A browser reaches the ensemble as the lock client does whose builder it is given. */
class BrowserLikeAClientTest {

    private static final byte[] SECRET = "app:secret".getBytes(StandardCharsets.US_ASCII);

    private Scene scene;
    private String servers;

    @BeforeEach
    void start() throws Exception {
        scene = Scene.start();
        servers = scene.server().getConnectString();
    }

    @AfterEach
    void close() throws Exception {
        scene.close();
    }

    private void seesTheHoldOf(HoldfastZooKeeperBuilder builder) throws InterruptedException {
        Lease lease = scene.closing(builder.closeTimeout(Duration.ZERO).build())
                .lock("private")
                .acquire();
        try (ZooKeeperLockBrowser browser = ZooKeeperLockBrowser.like(builder)) {
            LockInspection seen = browser.look(List.of("private"), 1).get("private");
            assertThat(seen.holder().orElseThrow().token()).isEqualTo(lease.token());
        }
        lease.check();
    }

    @Test
    void browser_ofAnIdentityAndARoot_readsTheNodesWithThem() throws Exception {
        seesTheHoldOf(HoldfastZooKeeper.builder()
                .connectString(servers)
                .authorization("digest", SECRET)
                .root("/of-the-shop"));
    }

    @Test
    void browser_ofTheProgramsConnection_leavesItOpen() throws Exception {
        CuratorFramework given = scene.closing(CuratorFrameworkFactory.newClient(servers, new RetryOneTime(100)));
        given.start();

        seesTheHoldOf(HoldfastZooKeeper.builder().client(given));

        assertThat(given.getState()).isEqualTo(CuratorFrameworkState.STARTED);
    }

    @Test
    void browser_ofABuilderWithoutServers_isRefused() {
        assertThatThrownBy(() ->
                        ZooKeeperLockBrowser.like(HoldfastZooKeeper.builder()).close())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("call connectString(...) or client(...)");
    }
}
