package dev.holdfast.zookeeper;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.Holdfast;
import dev.holdfast.Lease;
import dev.holdfast.testkit.threads.Patience;
import dev.holdfast.testkit.tls.PrivateAuthority;
import dev.holdfast.testkit.tls.TlsProxy;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.TestingServer;
import org.apache.zookeeper.client.ZKClientConfig;
import org.apache.zookeeper.common.ClientX509Util;
import org.apache.zookeeper.common.X509Util;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** TLS, which ZooKeeper's client speaks if the connection is made so. */
class TlsTest {

    @TempDir
    private Path directory;

    private PrivateAuthority authority;
    private TestingServer server;
    private TlsProxy front;

    @BeforeEach
    void start() throws Exception {
        authority = PrivateAuthority.in(directory);
        server = new TestingServer(true);
        front = TlsProxy.to(authority.serverFor("dns:localhost,ip:127.0.0.1"), "127.0.0.1", server.getPort());
    }

    @AfterEach
    void close() throws Exception {
        front.close();
        server.close();
    }

    @Test
    void connection_thatTrustsTheServersAuthority_hasLocks() throws Exception {
        ZKClientConfig tls = new ZKClientConfig();
        tls.setProperty(ZKClientConfig.SECURE_CLIENT, "true");
        tls.setProperty(ZKClientConfig.ZOOKEEPER_CLIENT_CNXN_SOCKET, "org.apache.zookeeper.ClientCnxnSocketNetty");
        try (X509Util names = new ClientX509Util()) {
            tls.setProperty(
                    names.getSslTruststoreLocationProperty(),
                    authority.certificate().toString());
        }
        try (CuratorFramework curator = CuratorFrameworkFactory.builder()
                .connectString("127.0.0.1:" + front.port())
                .zkClientConfig(tls)
                .retryPolicy(new RetryOneTime(100))
                .build()) {
            curator.start();
            // The first handshake of a process takes long, and a client that starts does not wait for all of it.
            assertThat(curator.blockUntilConnected(Math.toIntExact(Patience.LIMIT.toSeconds()), TimeUnit.SECONDS))
                    .isTrue();
            try (Holdfast holdfast = HoldfastZooKeeper.on(curator);
                    Lease lease = holdfast.lock("order:42").acquire(Patience.LIMIT)) {
                assertThat(lease.token()).isPositive();
                assertThat(holdfast.lock("order:42").inspect().holder()).isPresent();
            }
        }
    }
}
