package dev.holdfast.zookeeper;

import dev.holdfast.LockBrowser;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import dev.holdfast.testkit.contract.BackendFactory;
import dev.holdfast.testkit.contract.BackendFixture;
import dev.holdfast.testkit.contract.ProxiedService;
import dev.holdfast.testkit.contract.RemoteAccess;
import dev.holdfast.testkit.proxy.FaultProxy;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;
import org.apache.curator.test.InstanceSpec;
import org.apache.curator.test.TestingCluster;
import org.apache.curator.test.TestingServer;

/** One server for all tests of a run. */
public final class ServerFixture implements BackendFixture {

    /** Longer than any lease of the contract but the endless ones, two thirds of it included. */
    private static final Duration SESSION = Duration.ofMinutes(3);

    private static final NodePaths PATHS = new NodePaths("/holdfast");

    private final String connectString;
    private final CuratorFramework observer;

    ServerFixture(String connectString) {
        this.connectString = connectString;
        this.observer = CuratorFrameworkFactory.newClient(connectString, new RetryOneTime(100));
        observer.start();
    }

    /** What a server has to be, so that its sessions can be longer than by default. */
    static InstanceSpec spec() {
        return new InstanceSpec(
                null, -1, -1, -1, true, -1, 200, 1000, Map.of("maxSessionTimeout", Long.toString(SESSION.toMillis())));
    }

    static ServerFixture start() {
        try {
            return new ServerFixture(new TestingServer(spec(), true).getConnectString());
        } catch (Exception failed) {
            throw new IllegalStateException("no server: " + failed, failed);
        }
    }

    static ServerFixture startThree() {
        try {
            TestingCluster cluster = new TestingCluster(spec(), spec(), spec());
            cluster.start();
            return new ServerFixture(cluster.getConnectString());
        } catch (Exception failed) {
            throw new IllegalStateException("no servers: " + failed, failed);
        }
    }

    @Override
    public LockBackend newBackend() {
        return backendAt(connectString);
    }

    private static LockBackend backendAt(String servers) {
        return HoldfastZooKeeper.builder()
                .connectString(servers)
                .sessionTimeout(SESSION)
                .backend();
    }

    @Override
    public List<String> leftovers(String lockName) {
        String container = PATHS.lock(LockId.of(lockName));
        try {
            return observer.checkExists().forPath(container) == null
                    ? List.of()
                    : observer.getChildren().forPath(container);
        } catch (Exception unread) {
            return List.of(unread.toString());
        }
    }

    @Override
    public OptionalInt longestNameBytes() {
        return OptionalInt.of(512);
    }

    @Override
    public boolean ordersByArrival() {
        return false;
    }

    @Override
    public Optional<LockBrowser> openBrowser() throws InterruptedException {
        return Optional.of(ZooKeeperLockBrowser.connect(connectString));
    }

    /** Of one server. */
    @Override
    public Optional<ProxiedService> newProxy() {
        if (connectString.contains(",")) {
            return Optional.empty();
        }
        String[] address = connectString.split(":", 2);
        FaultProxy proxy = FaultProxy.to(address[0], Integer.parseInt(address[1]));
        return Optional.of(new ProxiedService(
                proxy, () -> backendAt(proxy.address()), () -> ZooKeeperLockBrowser.connect(proxy.address())));
    }

    @Override
    public Optional<RemoteAccess> remoteAccess() {
        return Optional.of(new RemoteAccess(Factory.class, connectString));
    }

    /** In another process. A session is as short there as leases are. */
    public static final class Factory implements BackendFactory {

        @Override
        public LockBackend newBackend(String address) {
            return HoldfastZooKeeper.builder()
                    .connectString(address)
                    .sessionTimeout(Duration.ofSeconds(5))
                    .backend();
        }
    }
}
