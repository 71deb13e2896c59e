package dev.holdfast.redis;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.connect.RedisTransport;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.lettuce.ClusterUri;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.sentinel.SentinelAccess;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.identity.Identity;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import io.lettuce.core.cluster.RedisClusterClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Builds a client on a Redis or Valkey server. Not thread-safe. */
public final class HoldfastRedisBuilder extends ClientBuilder<HoldfastRedisBuilder> {

    final Servers servers = new Servers();
    LockKeys keys = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private String clientName = "";
    private Startup startup = Startup.CONNECTED;
    private Confirmation confirmation = Confirmation.NONE;

    HoldfastRedisBuilder() {}

    /**
     * Where the server is. Needed unless a {@link #client} with a URI of its own is given.
     *
     * @param uri such as {@code redis://user:password@host:6379/0}, or {@code rediss://} for TLS; or
     *     {@code redis-sentinel://user:password@s1:26379,s2:26379,s3:26379/0#group} for the primary that these
     *     Sentinels name, with {@code rediss-sentinel://} for TLS with it and with them. A password is for the data
     *     servers; see {@link #sentinelCredentials}. Or {@code redis-cluster://user:password@host1:6379,host2:6379} for
     *     a Redis Cluster, with {@code rediss-cluster://} for TLS; see {@link #cluster(String...)}. A password never
     *     appears in a message or log
     * @return this
     * @throws IllegalArgumentException if it is not a URI of a Redis server
     */
    public HoldfastRedisBuilder uri(String uri) {
        if (ClusterUri.is(Objects.requireNonNull(uri, "uri"))) {
            return cluster(uri);
        }
        return uri(ServerUri.parse(uri));
    }

    /**
     * Where the server is, for what a URI's text cannot say, such as credentials that change.
     *
     * @param uri the URI
     * @return this
     */
    public HoldfastRedisBuilder uri(RedisURI uri) {
        servers.uri(Objects.requireNonNull(uri, "uri"));
        return this;
    }

    /**
     * Nodes of a Redis Cluster. One that can be reached is enough to find the others, and all take the credentials and
     * TLS of the first. Replaces {@link #uri(String)}.
     *
     * @param uris such as {@code redis://user:password@host:6379}, or several in one as {@code redis-cluster://h1,h2}
     * @return this
     * @throws IllegalArgumentException if there is none, or one is not a URI of a node
     */
    public HoldfastRedisBuilder cluster(String... uris) {
        return cluster(Stream.of(Objects.requireNonNull(uris, "uris"))
                .flatMap(each -> ClusterUri.parse(each).stream())
                .toList());
    }

    /**
     * Nodes of a Redis Cluster, for what a URI's text cannot say, such as credentials that change. Like
     * {@link #cluster(String...)} otherwise.
     *
     * @param uris the URIs
     * @return this
     * @throws IllegalArgumentException if there is none, or one is not a URI of a node
     */
    public HoldfastRedisBuilder cluster(List<RedisURI> uris) {
        servers.cluster(Objects.requireNonNull(uris, "uris"));
        return this;
    }

    /**
     * Who this client is to the Sentinels, whose users are not those of the data servers. By default it does not
     * authenticate: Sentinels that want a password refuse it.
     *
     * @param user the user's name; empty for the default user, of whom the password alone is known
     * @param password the password. It never appears in a message or log
     * @return this
     */
    public HoldfastRedisBuilder sentinelCredentials(String user, String password) {
        servers.sentinels = servers.sentinels.with(new SentinelAccess.Credentials(
                Objects.requireNonNull(user, "user"), Objects.requireNonNull(password, "password")));
        return this;
    }

    /**
     * Whether TLS is spoken with the Sentinels, where that differs from what is spoken with the data servers. The
     * default is as the URI says: {@code rediss-sentinel://} is about both.
     *
     * @param tls true for TLS
     * @return this
     */
    public HoldfastRedisBuilder sentinelTls(boolean tls) {
        servers.sentinels = servers.sentinels.withTls(tls);
        return this;
    }

    /**
     * Trusts the certificates of a file instead of those that the JVM trusts: for a server whose certificate a private
     * authority has signed. The server's certificate still has to name its host. The file is read again for each
     * connection. Replaces {@link #sslOptions}.
     *
     * @param pem one or more certificates in PEM form
     * @return this
     * @throws IllegalArgumentException if the file cannot be read, or holds no certificate
     */
    public HoldfastRedisBuilder trustedCertificates(Path pem) {
        servers.sslOptions = TrustedCertificates.in(Objects.requireNonNull(pem, "pem"));
        return this;
    }

    /**
     * How TLS is spoken with the server: which certificates are trusted, what this client shows of its own, protocols
     * and ciphers. Needs a URI with TLS, such as {@code rediss://host}. Replaces {@link #trustedCertificates}.
     *
     * @param sslOptions of Lettuce
     * @return this
     */
    public HoldfastRedisBuilder sslOptions(SslOptions sslOptions) {
        servers.sslOptions = Objects.requireNonNull(sslOptions, "sslOptions");
        return this;
    }

    /**
     * Takes connections from a client that the program has already, with its options as they are. Two connections of
     * its own are opened, and closed with the lock client; the given one is not shut down. Without {@link #uri(String)}
     * they go where that client goes by default.
     *
     * @param client a client of Lettuce
     * @return this
     */
    public HoldfastRedisBuilder client(RedisClient client) {
        Objects.requireNonNull(client, "client");
        return client(() -> client);
    }

    /**
     * Uses the threads, options and nodes of a cluster client that the program has already; it is not shut down. The
     * lock client opens two connections of its own to each primary. A client of Lettuce does not reveal its
     * credentials: where the nodes want some, or TLS, or with {@link #connectInBackground}, name nodes by
     * {@link #cluster(String...)} as well.
     *
     * @param client a client of Lettuce
     * @return this
     */
    public HoldfastRedisBuilder client(RedisClusterClient client) {
        servers.clusterClient = Objects.requireNonNull(client, "client");
        return this;
    }

    /**
     * Takes connections from the client that the program has at the moment, where that may be shut down and replaced by
     * another, as a connection factory of Spring Data Redis does when it is stopped and started again. Like
     * {@link #client(RedisClient)} otherwise.
     *
     * @param clients asked for each connection that is made, on a thread that it must not block; while it throws, the
     *     server is unavailable, and it is asked again
     * @return this
     */
    public HoldfastRedisBuilder client(Supplier<RedisClient> clients) {
        servers.clients = Objects.requireNonNull(clients, "clients");
        return this;
    }

    /**
     * What the keys and channels on the server begin with. Programs that are to exclude each other must agree. The
     * default is {@code holdfast}.
     *
     * @param prefix 1 to 64 characters without braces, white space and control characters
     * @return this
     * @throws IllegalArgumentException if it is not allowed
     */
    public HoldfastRedisBuilder prefix(String prefix) {
        this.keys = new LockKeys(Objects.requireNonNull(prefix, "prefix"));
        return this;
    }

    /**
     * What the program is called, for people who look at who holds a lock. The default is empty.
     *
     * @param clientName such as {@code checkout}
     * @return this
     */
    public HoldfastRedisBuilder clientName(String clientName) {
        this.clientName = Objects.requireNonNull(clientName, "clientName");
        return this;
    }

    /**
     * Lets {@link #build} return at once, and connects in the background until that succeeds. By default, {@code build}
     * fails if the server cannot be used.
     *
     * <p>Until the client is connected, calls behave as in any other outage: they wait as long as they may, and end
     * with {@link dev.holdfast.BackendUnavailableException}; those that ask once fail with it at once.
     * {@link Holdfast#health()} says that the server is not reachable. A server that refuses the client, such as for a
     * wrong password, is found only then: calls fail with {@link dev.holdfast.BackendMisconfiguredException}, and an
     * error is logged, once; connecting goes on, for somebody may mend it.
     *
     * @return this
     */
    public HoldfastRedisBuilder connectInBackground() {
        this.startup = Startup.IN_BACKGROUND;
        return this;
    }

    /**
     * Has replicas confirm each grant and each renewal before it counts, so that a failover to one of them does not
     * lose it. By default, the server's own answer counts. In a cluster, each primary has its own replicas.
     *
     * <p>Too few in time are like a question without an answer: calls end with
     * {@link dev.holdfast.BackendUnavailableException}, and a lease that cannot be renewed is lost at its deadline.
     * Releases do not wait for replicas. Needs a third connection, and permission for {@code WAIT} and {@code INFO}.
     *
     * @param replicas how many have to confirm; 0 only together with {@link #fsynced}
     * @param timeout how long an answer waits for them, from 10 ms to a minute, and shorter than the response timeout;
     *     500 ms is a good value
     * @return this
     * @throws IllegalArgumentException if the number is negative, or the timeout not in this range
     */
    public HoldfastRedisBuilder confirmedBy(int replicas, Duration timeout) {
        this.confirmation = confirmation.by(replicas, Objects.requireNonNull(timeout, "timeout"));
        return this;
    }

    /**
     * Has each grant and each renewal on the disk of the server, and of the replicas that confirm, before it counts.
     * Needs Redis 7.2 or Valkey with {@code appendonly yes} on all of them, and permission for {@code WAITAOF}. The
     * time limit is that of {@link #confirmedBy}, or else one and a half seconds.
     *
     * @return this
     */
    public HoldfastRedisBuilder fsynced() {
        this.confirmation = confirmation.onDisk();
        return this;
    }

    /**
     * By how much the clocks of the server and of its replicas may differ, where replicas {@linkplain #confirmedBy
     * confirm}: all deadlines are earlier by this much. The default is 100 ms.
     *
     * @param clockSkew between zero and a minute
     * @return this
     * @throws IllegalArgumentException if it is not in this range
     */
    public HoldfastRedisBuilder clockSkew(Duration clockSkew) {
        this.confirmation = confirmation.withClockSkew(Objects.requireNonNull(clockSkew, "clockSkew"));
        return this;
    }

    /**
     * Connects. Blocks for a few seconds at most, and with {@link #connectInBackground} not at all.
     *
     * @return a client that is ready for use
     * @throws IllegalStateException if neither a URI nor a client was given, or TLS settings beside a client, or
     *     settings of Sentinels beside a URI that names none, or replicas have as much time to confirm as the response
     *     timeout, or no replica is to confirm and nothing is to be on disk
     * @throws IllegalArgumentException if there are TLS settings, and the URI is one without TLS
     * @throws dev.holdfast.BackendUnavailableException if the server is out of reach
     * @throws dev.holdfast.BackendMisconfiguredException if it refuses the client; the message says what to mend
     */
    public Holdfast build() {
        ConfirmationSettings confirming = confirmation.settings(responseTimeout(), keys);
        servers.requireUse();
        Identity identity = Identity.ofThisProcess(clientName);
        Timing timing = new ThreadTiming(identity.clientId());
        RedisTransport transport = servers.transport(keys, startup, timing, responseTimeout(), confirming);
        return start(new RedisLockBackend(transport, keys, identity, startup, timing));
    }

    /** Shows no credentials. */
    @Override
    public String toString() {
        return "Builder of a Holdfast client at " + servers + ", prefix " + keys.prefix()
                + (clientName.isEmpty() ? "" : ", clientName " + clientName);
    }
}
