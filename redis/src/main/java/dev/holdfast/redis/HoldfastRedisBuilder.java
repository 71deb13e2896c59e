package dev.holdfast.redis;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.redis.internal.connect.LettuceTransport;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.identity.Identity;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.lettuce.SuppliedClient;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.sentinel.SentinelAccess;
import dev.holdfast.redis.internal.sentinel.SentinelGroup;
import dev.holdfast.redis.internal.service.RedisLockBackend;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import io.lettuce.core.RedisClient;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Builds a client on a Redis or Valkey server. Not thread-safe. */
public final class HoldfastRedisBuilder extends ClientBuilder<HoldfastRedisBuilder> {

    private @Nullable RedisURI uri;
    private @Nullable Supplier<RedisClient> clients;
    private @Nullable SslOptions sslOptions;
    private SentinelAccess sentinels = SentinelAccess.OF_THE_URI;
    private LockKeys keys = new LockKeys(LockKeys.DEFAULT_PREFIX);
    private String clientName = "";
    private Startup startup = Startup.CONNECTED;

    HoldfastRedisBuilder() {}

    /**
     * Where the server is. Needed unless a {@link #client} with a URI of its own is given.
     *
     * @param uri such as {@code redis://user:password@host:6379/0}, or {@code rediss://} for TLS; or
     *     {@code redis-sentinel://user:password@s1:26379,s2:26379,s3:26379/0#group} for the primary that these
     *     Sentinels name, with {@code rediss-sentinel://} for TLS with it and with them. A password is for the data
     *     servers; see {@link #sentinelCredentials}. It never appears in a message or log
     * @return this
     * @throws IllegalArgumentException if it is not a URI of a Redis server
     */
    public HoldfastRedisBuilder uri(String uri) {
        this.uri = ServerUri.parse(Objects.requireNonNull(uri, "uri"));
        return this;
    }

    /**
     * Where the server is, for what a URI's text cannot say, such as credentials that change.
     *
     * @param uri the URI
     * @return this
     */
    public HoldfastRedisBuilder uri(RedisURI uri) {
        this.uri = Objects.requireNonNull(uri, "uri");
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
        this.sentinels = sentinels.with(new SentinelAccess.Credentials(
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
        this.sentinels = sentinels.withTls(tls);
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
        this.sslOptions = TrustedCertificates.in(Objects.requireNonNull(pem, "pem"));
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
        this.sslOptions = Objects.requireNonNull(sslOptions, "sslOptions");
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
     * Takes connections from the client that the program has at the moment, where that may be shut down and replaced by
     * another, as a connection factory of Spring Data Redis does when it is stopped and started again. Like
     * {@link #client(RedisClient)} otherwise.
     *
     * @param clients asked for each connection that is made, on a thread that it must not block; while it throws, the
     *     server is unavailable, and it is asked again
     * @return this
     */
    public HoldfastRedisBuilder client(Supplier<RedisClient> clients) {
        this.clients = Objects.requireNonNull(clients, "clients");
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
     * Connects. Blocks for a few seconds at most, and with {@link #connectInBackground} not at all.
     *
     * @return a client that is ready for use
     * @throws IllegalStateException if neither a URI nor a client was given, or TLS settings beside a client, or
     *     settings of Sentinels beside a URI that names none
     * @throws IllegalArgumentException if there are TLS settings, and the URI is one without TLS
     * @throws dev.holdfast.BackendUnavailableException if the server is out of reach
     * @throws dev.holdfast.BackendMisconfiguredException if it refuses the client; the message says what to mend
     */
    public Holdfast build() {
        if (uri == null && clients == null) {
            throw new IllegalStateException("No server: call uri(\"redis://host:port\") or client(redisClient) first");
        }
        requireUseOfSslOptions();
        if (uri != null) {
            sentinels.requireSentinels(uri);
        }
        Identity identity = Identity.ofThisProcess(clientName);
        Timing timing = new ThreadTiming(identity.clientId());
        RedisLockBackend backend = new RedisLockBackend(
                new LettuceTransport(source(timing), startup, timing), keys, identity, startup, timing);
        return start(backend);
    }

    private LettuceSource source(Timing timing) {
        if (clients != null) {
            SuppliedClient client = new SuppliedClient(clients, Optional.ofNullable(uri), timing);
            return uri == null ? client : SentinelGroup.sourceOf(uri, sentinels, client, timing);
        }
        RedisURI server = Objects.requireNonNull(uri);
        OwnClient client = new OwnClient(server, Optional.ofNullable(sslOptions), timing);
        return SentinelGroup.sourceOf(server, sentinels, client, timing);
    }

    private void requireUseOfSslOptions() {
        if (sslOptions == null) {
            return;
        }
        if (clients != null) {
            throw new IllegalStateException("TLS settings have no effect on a given RedisClient: set its ClientOptions'"
                    + " sslOptions, or give a URI alone");
        }
        TrustedCertificates.requireTls(Objects.requireNonNull(uri));
    }

    /** Shows no credentials. */
    @Override
    public String toString() {
        String server = uri == null ? "the server of a given client" : ServerUri.describe(uri);
        return "Builder of a Holdfast client at " + (uri == null && clients == null ? "no server yet" : server)
                + ", prefix " + keys.prefix() + (clientName.isEmpty() ? "" : ", clientName " + clientName);
    }
}
