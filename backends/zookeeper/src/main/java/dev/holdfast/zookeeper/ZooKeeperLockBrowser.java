package dev.holdfast.zookeeper;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.zookeeper.internal.node.NodeName;
import dev.holdfast.zookeeper.internal.node.NodePaths;
import dev.holdfast.zookeeper.internal.service.NodeLook;
import dev.holdfast.zookeeper.internal.service.NodeWalk;
import dev.holdfast.zookeeper.internal.session.ClientSettings;
import dev.holdfast.zookeeper.internal.session.ReadingConnection;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.retry.RetryOneTime;

/**
 * Lists the locks that are taken in ZooKeeper, for people: it reads the nodes of all locks, some at a time and within a
 * budget, and changes nothing. It needs the permission to read them. ZooKeeper tells its time only to those who write,
 * so what is left of a lease is judged by this machine's clock, and how long a lock has been held is not known.
 * Thread-safe.
 *
 * <pre>{@code
 * try (ZooKeeperLockBrowser browser = ZooKeeperLockBrowser.connect("zk1:2181,zk2:2181,zk3:2181")) {
 *     browser.list(Duration.ofSeconds(5), 1_000).locks().forEach(System.out::println);
 * }
 * }</pre>
 */
public final class ZooKeeperLockBrowser implements LockBrowser {

    private static final int SESSION_MILLIS = 15_000;
    private static final int CONNECTION_MILLIS = 5_000;
    private static final int PAUSE_MILLIS = 100;

    private final ReadingConnection connection;
    private final NodePaths paths;

    private ZooKeeperLockBrowser(ReadingConnection connection, NodePaths paths) {
        this.connection = connection;
        this.paths = paths;
    }

    /**
     * Connects, to list the locks below {@code /holdfast}. Blocks until a session is open.
     *
     * @param connectString as {@link HoldfastZooKeeperBuilder#connectString} takes it
     * @return a browser to be closed
     * @throws IllegalArgumentException if it is not a connect string
     * @throws BackendUnavailableException if no server answers
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static ZooKeeperLockBrowser connect(String connectString) throws InterruptedException {
        return connect(connectString, RootPath.USUAL);
    }

    /**
     * Connects, to list the locks below another node. Blocks until a session is open.
     *
     * @param connectString as {@link HoldfastZooKeeperBuilder#connectString} takes it
     * @param root as the clients have it
     * @return a browser to be closed
     * @throws IllegalArgumentException if it is not a connect string, or the root not such a path
     * @throws BackendUnavailableException if no server answers
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static ZooKeeperLockBrowser connect(String connectString, String root) throws InterruptedException {
        String servers = ServerList.checked(Objects.requireNonNull(connectString, "connectString"));
        String checked = RootPath.checked(Objects.requireNonNull(root, "root"));
        CuratorFramework curator = CuratorFrameworkFactory.builder()
                .connectString(servers)
                .sessionTimeoutMs(SESSION_MILLIS)
                .connectionTimeoutMs(CONNECTION_MILLIS)
                .retryPolicy(new RetryOneTime(PAUSE_MILLIS))
                .ensembleTracker(false)
                .build();
        return over(new ReadingConnection(curator, true, servers), RootPath.within(curator, checked));
    }

    /**
     * Lists over a connection that the application has already, with its namespace and its authorization: the locks
     * below {@code /holdfast}. Blocks until it is connected.
     *
     * @param client is started, and is not closed with the browser
     * @return a browser to be closed
     * @throws IllegalArgumentException if it is not started
     * @throws BackendUnavailableException if no server answers
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static ZooKeeperLockBrowser on(CuratorFramework client) throws InterruptedException {
        return on(client, RootPath.USUAL);
    }

    /**
     * Lists over a connection that the application has already: the locks below another node. Blocks until it is
     * connected.
     *
     * @param client is started, and is not closed with the browser
     * @param root as the clients have it
     * @return a browser to be closed
     * @throws IllegalArgumentException if it is not started, or the root not such a path
     * @throws BackendUnavailableException if no server answers
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static ZooKeeperLockBrowser on(CuratorFramework client, String root) throws InterruptedException {
        HoldfastZooKeeperBuilder.requireStarted(client);
        String checked = RootPath.checked(Objects.requireNonNull(root, "root"));
        String servers = client.getZookeeperClient().getCurrentConnectionString();
        return over(new ReadingConnection(client, false, servers), RootPath.within(client, checked));
    }

    /**
     * Connects as a lock client does: with its servers, authorization and root. The browser has a session of its own;
     * or, where the builder is given a connection, uses that one. Blocks until a session is open.
     *
     * @param builder of such a client; what it says of other things has no effect
     * @return a browser to be closed
     * @throws IllegalStateException if the builder knows no server, or has settings that exclude each other
     * @throws BackendUnavailableException if no server answers
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static ZooKeeperLockBrowser like(HoldfastZooKeeperBuilder builder) throws InterruptedException {
        ClientSettings settings = Objects.requireNonNull(builder, "builder").connection();
        return over(
                new ReadingConnection(settings.curator(), settings.isOwn(), settings.description()), settings.paths());
    }

    private static ZooKeeperLockBrowser over(ReadingConnection connection, NodePaths paths)
            throws InterruptedException {
        try {
            connection.open();
            return new ZooKeeperLockBrowser(connection, paths);
        } catch (BackendFailure failure) {
            connection.close();
            throw failed(connection, failure);
        } catch (Throwable thrown) {
            // Its threads would go on without an owner.
            connection.close();
            throw thrown;
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if ZooKeeper does not answer
     * @throws BackendMisconfiguredException if the nodes may not be read, or the chroot does not exist
     */
    @Override
    public LockListing list(Duration longest, int mostLocks) throws InterruptedException {
        Objects.requireNonNull(longest, "longest");
        if (longest.isNegative() || longest.isZero() || mostLocks < 1) {
            throw new IllegalArgumentException(
                    "The budget must be positive, and is " + longest + " and " + mostLocks + " locks");
        }
        try {
            return new NodeWalk(connection, paths).list(longest, mostLocks);
        } catch (BackendFailure failure) {
            throw failed(connection, failure);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>ZooKeeper lists all names in one portion, also those of locks that were released within the last minute.
     *
     * @throws BackendUnavailableException if ZooKeeper does not answer
     * @throws BackendMisconfiguredException if the nodes may not be read
     */
    @Override
    public NamePortion names(String from) throws InterruptedException {
        if (!Objects.requireNonNull(from, "from").equals(BEGINNING)) {
            throw new IllegalArgumentException("ZooKeeper lists all names in one portion, which begins at BEGINNING");
        }
        try {
            return new NodeLook(connection, paths).names();
        } catch (BackendFailure failure) {
            throw failed(connection, failure);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if ZooKeeper does not answer
     * @throws BackendMisconfiguredException if the nodes may not be read
     */
    @Override
    public Map<String, LockInspection> look(Collection<String> names, int mostWaiters) throws InterruptedException {
        List<String> asked =
                Objects.requireNonNull(names, "names").stream().distinct().toList();
        asked.forEach(NodeName::requireValid);
        if (mostWaiters < 0 || mostWaiters > MOST_WAITERS) {
            throw new IllegalArgumentException(
                    "0 to " + MOST_WAITERS + " waiters of a lock can be shown, and not " + mostWaiters);
        }
        try {
            return new NodeLook(connection, paths).look(asked, mostWaiters);
        } catch (BackendFailure failure) {
            throw failed(connection, failure);
        }
    }

    /**
     * {@inheritDoc}
     *
     * <p>A client counts as connected until its session has ended.
     *
     * @throws BackendUnavailableException if ZooKeeper does not answer
     * @throws BackendMisconfiguredException if the nodes may not be read
     */
    @Override
    public List<LiveClient> clients(Collection<String> clientIds) throws InterruptedException {
        List<String> asked = List.copyOf(Objects.requireNonNull(clientIds, "clientIds"));
        try {
            return new NodeLook(connection, paths).clients(asked);
        } catch (BackendFailure failure) {
            throw failed(connection, failure);
        }
    }

    @Override
    public Topology topology() {
        return Topology.single(connection.description(), true);
    }

    private static HoldfastException failed(ReadingConnection connection, BackendFailure failure) {
        return failure.toException(
                null, "Cannot list the locks of ZooKeeper at " + connection.description() + ": " + failure.seen());
    }

    @Override
    public void close() {
        connection.close();
    }

    @Override
    public String toString() {
        return "Browser of the locks below " + paths.root() + " in ZooKeeper at " + connection.description();
    }
}
