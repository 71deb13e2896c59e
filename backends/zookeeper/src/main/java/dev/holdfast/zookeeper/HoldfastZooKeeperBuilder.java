package dev.holdfast.zookeeper;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.zookeeper.internal.service.ZooKeeperBackend;
import dev.holdfast.zookeeper.internal.session.ClientSettings;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.imps.CuratorFrameworkState;
import org.apache.curator.retry.RetryOneTime;
import org.apache.zookeeper.Op;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.ACL;
import org.apache.zookeeper.proto.CreateRequest;
import org.jspecify.annotations.Nullable;

/**
 * Builds a client on Apache ZooKeeper. The session is the lease: whatever lease a lock asks for, a hold is trusted for
 * two thirds of the session's time-out at a time. So the default lease is 10 s here, and the session's time-out 15 s.
 * Not thread-safe.
 */
public final class HoldfastZooKeeperBuilder extends ClientBuilder<HoldfastZooKeeperBuilder> {

    private static final Duration LEASE = Duration.ofSeconds(10);
    private static final Duration SHORTEST_SESSION = Duration.ofMillis(500);
    private static final Duration LONGEST_SESSION = Duration.ofHours(1);
    private static final Duration SHORTEST_START = Duration.ofSeconds(10);
    /** What is left of a response timeout for the end of the connection, after releases have been waited for. */
    private static final int PARTS_OF_A_WAIT = 4;

    private static final int PAUSE_MILLIS = 100;
    private static final int ID_LENGTH = 16;
    private static final int ID_RADIX = 36;
    private static final SecureRandom RANDOM = new SecureRandom();

    private @Nullable String connectString;
    private @Nullable CuratorFramework client;
    private @Nullable Duration sessionTimeout;
    private String root = RootPath.USUAL;
    private @Nullable String scheme;
    private byte[] auth = {};
    private @Nullable List<ACL> acl;
    private String clientName = "";

    HoldfastZooKeeperBuilder() {
        options(LockOptions.builder().lease(LEASE).build());
    }

    /**
     * Where the servers are. Needed unless a {@link #client} is given.
     *
     * @param connectString such as {@code host1:2181,host2:2181,host3:2181}, or {@code host1:2181,host2:2181/chroot} to
     *     have everything below a node, which has to exist
     * @return this
     * @throws IllegalArgumentException if it is not a connect string
     */
    public HoldfastZooKeeperBuilder connectString(String connectString) {
        this.connectString = ServerList.checked(Objects.requireNonNull(connectString, "connectString"));
        return this;
    }

    /**
     * Uses a connection that the application has already, with its session, its namespace and its authorization. Its
     * {@code ACLProvider} says who may use the nodes, unless an {@link #acl} is set; it is asked once, for the root.
     * The connection is not closed with the client, which takes out its nodes then.
     *
     * @param client started, and not closed
     * @return this
     * @throws IllegalArgumentException if it is not started
     */
    public HoldfastZooKeeperBuilder client(CuratorFramework client) {
        this.client = requireStarted(client);
        return this;
    }

    static CuratorFramework requireStarted(CuratorFramework client) {
        Objects.requireNonNull(client, "client");
        if (client.getState() != CuratorFrameworkState.STARTED) {
            throw new IllegalArgumentException(
                    "The CuratorFramework is " + client.getState() + ": call its start() before, and close it after");
        }
        return client;
    }

    /**
     * Sets the time-out of the session: after how long a silence the ensemble takes a client for dead. Two thirds of it
     * are the longest term of a hold. The ensemble has bounds of its own for it, 4 s and 40 s by default, and takes the
     * nearest. The default is 15 s.
     *
     * @param sessionTimeout between 500 ms and an hour
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public HoldfastZooKeeperBuilder sessionTimeout(Duration sessionTimeout) {
        Objects.requireNonNull(sessionTimeout, "sessionTimeout");
        if (sessionTimeout.compareTo(SHORTEST_SESSION) < 0 || sessionTimeout.compareTo(LONGEST_SESSION) > 0) {
            throw new IllegalArgumentException("sessionTimeout must be between " + SHORTEST_SESSION + " and "
                    + LONGEST_SESSION + ", and is " + sessionTimeout);
        }
        this.sessionTimeout = sessionTimeout;
        return this;
    }

    /**
     * Sets the node below which everything stands, within the chroot and the namespace. It is made if it does not
     * exist. Clients that share locks agree on it. The default is {@code /holdfast}.
     *
     * @param path absolute, and not the root itself
     * @return this
     * @throws IllegalArgumentException if it is not such a path
     */
    public HoldfastZooKeeperBuilder root(String path) {
        this.root = RootPath.checked(Objects.requireNonNull(path, "path"));
        return this;
    }

    /**
     * Sets who the client is for ZooKeeper. Without an {@link #acl}, its nodes are for that identity alone then.
     *
     * @param scheme such as {@code digest}
     * @param auth what the scheme asks for, such as {@code user:password} for {@code digest}; appears in no message or
     *     log
     * @return this
     * @throws IllegalArgumentException if the scheme is blank
     */
    public HoldfastZooKeeperBuilder authorization(String scheme, byte[] auth) {
        if (Objects.requireNonNull(scheme, "scheme").isBlank()) {
            throw new IllegalArgumentException(
                    "The scheme of an authorization must not be blank: take one such as digest");
        }
        this.auth = Objects.requireNonNull(auth, "auth").clone();
        this.scheme = scheme;
        return this;
    }

    /**
     * Sets the ACL of every node that is made. Every client that shares locks with this one needs all permissions in
     * it. Nodes that exist keep theirs. The default is that of the {@link #client}'s provider, what is for the identity
     * of an {@link #authorization} alone, or without both, all permissions for everybody.
     *
     * @param acl not empty
     * @return this
     * @throws IllegalArgumentException if it is empty
     */
    public HoldfastZooKeeperBuilder acl(List<ACL> acl) {
        List<ACL> copy = List.copyOf(Objects.requireNonNull(acl, "acl"));
        if (copy.isEmpty()) {
            throw new IllegalArgumentException(
                    "An empty ACL permits nothing to anybody: leave it out, or say who may use the nodes");
        }
        this.acl = copy;
        return this;
    }

    /**
     * Sets what people who inspect a lock are told of this client, such as the application's name.
     *
     * @param name empty by default
     * @return this
     */
    public HoldfastZooKeeperBuilder clientName(String name) {
        this.clientName = Objects.requireNonNull(name, "name");
        return this;
    }

    /**
     * Connects. Blocks until a session is open.
     *
     * @return a client that is ready for use
     * @throws IllegalStateException if neither a connect string nor a client is given, or settings of a connection
     *     beside a client that has its own
     * @throws dev.holdfast.BackendUnavailableException if no server answers
     * @throws dev.holdfast.BackendMisconfiguredException if ZooKeeper refuses the client, or the chroot does not exist
     */
    public Holdfast build() {
        return start(backend());
    }

    LockBackend backend() {
        return new ZooKeeperBackend(connection());
    }

    /** A connection that is not open yet. */
    ClientSettings connection() {
        return client == null ? own(connectString) : shared(client);
    }

    private ClientSettings own(@Nullable String servers) {
        if (servers == null) {
            throw new IllegalStateException(
                    "A client on ZooKeeper needs to know where that is: call connectString(...) or client(...)");
        }
        int timeoutMillis =
                (int) (sessionTimeout == null ? LEASE.multipliedBy(3).dividedBy(2) : sessionTimeout).toMillis();
        CuratorFrameworkFactory.Builder connection = CuratorFrameworkFactory.builder()
                .connectString(servers)
                .sessionTimeoutMs(timeoutMillis)
                .connectionTimeoutMs((int) startTimeout().toMillis())
                .retryPolicy(new RetryOneTime(PAUSE_MILLIS))
                .ensembleTracker(false);
        if (scheme != null) {
            connection.authorization(scheme, auth.clone());
        }
        List<ACL> usual = scheme != null ? ZooDefs.Ids.CREATOR_ALL_ACL : ZooDefs.Ids.OPEN_ACL_UNSAFE;
        return settings(connection.build(), true, servers, timeoutMillis, usual);
    }

    private ClientSettings shared(CuratorFramework given) {
        if (connectString != null || sessionTimeout != null || scheme != null) {
            throw new IllegalStateException("A CuratorFramework has servers, a session and an authorization of its own:"
                    + " set connectString, sessionTimeout and authorization there");
        }
        return settings(
                given,
                false,
                given.getZookeeperClient().getCurrentConnectionString(),
                0,
                acl != null ? acl : providedAcl(given));
    }

    /** What the provider says. It cannot be asked itself: it is asked for the request of a node, which is not sent. */
    private List<ACL> providedAcl(CuratorFramework given) {
        String path = RootPath.within(given, root).root();
        try {
            Op create = given.usingNamespace(null)
                    .transactionOp()
                    .create()
                    .forPath(path)
                    .get();
            return ((CreateRequest) create.toRequestRecord()).getAcl();
        } catch (Exception failed) {
            throw new IllegalStateException(
                    "The ACLProvider of the CuratorFramework has no ACL for " + path + ": set one with acl(...)",
                    failed);
        }
    }

    private ClientSettings settings(
            CuratorFramework curator, boolean isOwn, String servers, int timeoutMillis, List<ACL> usual) {
        return new ClientSettings(
                curator,
                isOwn,
                servers,
                timeoutMillis,
                startTimeout(),
                responseTimeout().dividedBy(PARTS_OF_A_WAIT),
                RootPath.within(curator, root),
                acl != null ? acl : usual,
                newId(),
                clientName);
    }

    private Duration startTimeout() {
        return responseTimeout().compareTo(SHORTEST_START) > 0 ? responseTimeout() : SHORTEST_START;
    }

    private static String newId() {
        StringBuilder id = new StringBuilder(ID_LENGTH);
        while (id.length() < ID_LENGTH) {
            id.append(Character.forDigit(RANDOM.nextInt(ID_RADIX), ID_RADIX));
        }
        return id.toString();
    }

    /** The settings, without the authorization. */
    @Override
    public String toString() {
        return "HoldfastZooKeeperBuilder[" + (connectString == null ? "client" : connectString) + ", root " + root
                + ", " + settings() + "]";
    }
}
