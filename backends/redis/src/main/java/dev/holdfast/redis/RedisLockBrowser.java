package dev.holdfast.redis;

import dev.holdfast.BackendMisconfiguredException;
import dev.holdfast.BackendUnavailableException;
import dev.holdfast.HoldfastException;
import dev.holdfast.LiveClient;
import dev.holdfast.LockBrowser;
import dev.holdfast.LockInspection;
import dev.holdfast.LockListing;
import dev.holdfast.NamePortion;
import dev.holdfast.Topology;
import dev.holdfast.redis.internal.lettuce.ClusterUri;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PrintableText;
import io.lettuce.core.SslOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/**
 * Lists the locks that are taken on a server, for people: it goes through the keys with {@code SCAN}, within a budget,
 * and changes nothing. A look at locks that are known takes some microseconds of the server for each. It needs other
 * permissions than a lock client; docs/redis-acl.md lists them. Has a connection of its own. Thread-safe.
 *
 * <pre>{@code
 * try (RedisLockBrowser browser = RedisLockBrowser.connect("redis://localhost:6379", "holdfast")) {
 *     browser.list(Duration.ofSeconds(5), 1_000).locks().forEach(System.out::println);
 * }
 * }</pre>
 */
public final class RedisLockBrowser implements LockBrowser {

    private static final Pattern POSITION = Pattern.compile("(?:\\S+ )?\\d{0,20}");

    private final Timing timing;
    private final ScannedServers servers;
    private final LockKeys keys;
    private final ClientRecords records;
    private final AtomicBoolean closed = new AtomicBoolean();

    private RedisLockBrowser(Timing timing, ScannedServers servers, LockKeys keys) {
        this.timing = timing;
        this.servers = servers;
        this.keys = keys;
        this.records = new ClientRecords(keys);
    }

    /**
     * Connects. Blocks for a few seconds at most.
     *
     * @param uri such as {@code redis://user:password@host:6379/0}, or {@code rediss://} for TLS, or
     *     {@code redis-cluster://host1:6379,host2:6379} for all primaries of a cluster
     * @param prefix what the keys begin with, {@code holdfast} unless the clients set another
     * @return a browser to be closed
     * @throws IllegalArgumentException if the URI or the prefix is not valid
     * @throws BackendUnavailableException if the server is out of reach
     * @throws BackendMisconfiguredException if it refuses the user, or is a node of a cluster under the URI of a
     *     single server
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static RedisLockBrowser connect(String uri, String prefix) throws InterruptedException {
        return connect(uri, prefix, Optional.empty());
    }

    /**
     * Connects with TLS to a server whose certificate a private authority has signed. Blocks for a few seconds at most.
     *
     * @param uri such as {@code rediss://user:password@host:6379/0}
     * @param prefix what the keys begin with, {@code holdfast} unless the clients set another
     * @param trustedCertificates a file with certificates in PEM form,
     *     which are trusted instead of those that the JVM trusts
     * @return a browser to be closed
     * @throws IllegalArgumentException if the URI, the prefix or the file is not valid, or if the URI is none with TLS
     * @throws BackendUnavailableException if the server is out of reach
     * @throws BackendMisconfiguredException if it refuses the user, or is a node of a cluster under the URI of a
     *     single server
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static RedisLockBrowser connect(String uri, String prefix, Path trustedCertificates)
            throws InterruptedException {
        Objects.requireNonNull(uri, "uri");
        Objects.requireNonNull(prefix, "prefix");
        return connect(
                uri,
                prefix,
                Optional.of(
                        TrustedCertificates.in(Objects.requireNonNull(trustedCertificates, "trustedCertificates"))));
    }

    /**
     * Connects as a lock client does: with its servers, credentials, TLS and prefix, and with connections of its own,
     * so that no request for a lock waits behind the browser's. Blocks for a few seconds at most.
     *
     * @param builder of such a client; what it says of other things has no effect
     * @return a browser to be closed
     * @throws IllegalStateException if the builder knows no server, or has settings that exclude each other
     * @throws IllegalArgumentException if there are TLS settings, and the URI is one without TLS
     * @throws BackendUnavailableException if the server is out of reach
     * @throws BackendMisconfiguredException if it refuses the user
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    public static RedisLockBrowser like(HoldfastRedisBuilder builder) throws InterruptedException {
        Objects.requireNonNull(builder, "builder");
        return over(builder.servers, builder.keys);
    }

    private static RedisLockBrowser connect(String uri, String prefix, Optional<SslOptions> sslOptions)
            throws InterruptedException {
        LockKeys keys = new LockKeys(Objects.requireNonNull(prefix, "prefix"));
        Servers servers = new Servers();
        if (ClusterUri.is(Objects.requireNonNull(uri, "uri"))) {
            servers.cluster(ClusterUri.parse(uri));
        } else {
            servers.uri(ServerUri.parse(uri));
        }
        servers.sslOptions = sslOptions.orElse(null);
        return over(servers, keys);
    }

    private static RedisLockBrowser over(Servers servers, LockKeys keys) throws InterruptedException {
        servers.requireUse();
        Timing timing = new ThreadTiming("browser");
        try {
            return new RedisLockBrowser(timing, servers.scanned(timing), keys);
        } catch (Throwable e) {
            timing.end();
            throw e;
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command
     */
    @Override
    public LockListing list(Duration longest, int mostLocks) throws InterruptedException {
        Objects.requireNonNull(longest, "longest");
        if (longest.isNegative() || longest.isZero() || mostLocks < 1) {
            throw new IllegalArgumentException(
                    "The budget must be positive, and is " + longest + " and " + mostLocks + " locks");
        }
        try {
            return servers.list(keys, longest, mostLocks);
        } catch (BackendFailure e) {
            throw failed(servers.description(), e);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command
     */
    @Override
    public NamePortion names(String from) throws InterruptedException {
        if (!POSITION.matcher(Objects.requireNonNull(from, "from")).matches()) {
            throw new IllegalArgumentException("No portion of names begins at '" + PrintableText.of(from)
                    + "': take what the portion before said, or BEGINNING");
        }
        try {
            return servers.names(keys, from);
        } catch (BackendFailure e) {
            throw failed(servers.description(), e);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command
     */
    @Override
    public Map<String, LockInspection> look(Collection<String> names, int mostWaiters) throws InterruptedException {
        List<String> asked =
                Objects.requireNonNull(names, "names").stream().distinct().toList();
        asked.forEach(LockKeys::requireValidName);
        if (mostWaiters < 0 || mostWaiters > MOST_WAITERS) {
            throw new IllegalArgumentException(
                    "0 to " + MOST_WAITERS + " waiters of a lock can be shown, and not " + mostWaiters);
        }
        try {
            return servers.look(keys, records, asked, mostWaiters);
        } catch (BackendFailure e) {
            throw failed(servers.description(), e);
        }
    }

    /**
     * {@inheritDoc}
     *
     * @throws BackendUnavailableException if the server does not answer
     * @throws BackendMisconfiguredException if a permission is missing; the message names the command. Without that for
     *     {@code PUBSUB NUMSUB}, it is unknown who is connected
     */
    @Override
    public List<LiveClient> clients(Collection<String> clientIds) throws InterruptedException {
        if (Objects.requireNonNull(clientIds, "clientIds").isEmpty()) {
            return List.of();
        }
        try {
            return servers.clients(keys, records, List.copyOf(clientIds));
        } catch (BackendFailure e) {
            throw failed(servers.description(), e);
        }
    }

    @Override
    public Topology topology() {
        return servers.topology();
    }

    static HoldfastException failed(String description, BackendFailure failure) {
        String message = "Cannot list the locks of " + description + ": " + failure.seen();
        return failure.toException(null, message);
    }

    @Override
    public void close() {
        // Not by whether the connection is open: the threads of one that was lost have to end as well.
        if (closed.compareAndSet(false, true)) {
            timing.end();
            servers.close();
        }
    }

    @Override
    public String toString() {
        return "Browser of the locks with prefix " + keys.prefix() + " at " + servers.description();
    }
}
