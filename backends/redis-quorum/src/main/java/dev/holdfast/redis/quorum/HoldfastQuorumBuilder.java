package dev.holdfast.redis.quorum;

import dev.holdfast.ClientBuilder;
import dev.holdfast.Holdfast;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.service.QuorumSettings;
import io.lettuce.core.SslOptions;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/** Builds a client on a quorum of Redis or Valkey servers. Not thread-safe. */
public final class HoldfastQuorumBuilder extends ClientBuilder<HoldfastQuorumBuilder> {

    QuorumSettings settings = QuorumSettings.DEFAULTS;

    HoldfastQuorumBuilder() {}

    /**
     * Where the members are. The same for all clients, in any order; each is one server of its own, not a replica of
     * another, no node of a cluster, and named once.
     *
     * @param uris such as {@code redis://user:password@host:6379/0}, or {@code rediss://} for TLS. A password never
     *     appears in a message or log
     * @return this
     * @throws IllegalArgumentException if one is not a URI of a Redis server
     */
    public HoldfastQuorumBuilder members(String... uris) {
        return members(Arrays.asList(uris));
    }

    /**
     * Where the members are, as {@link #members(String...)}.
     *
     * @param uris of all members
     * @return this
     * @throws IllegalArgumentException if one is not a URI of a Redis server
     */
    public HoldfastQuorumBuilder members(List<String> uris) {
        settings = settings.withMembers(QuorumSettings.membersAt(Objects.requireNonNull(uris, "uris")));
        return this;
    }

    /**
     * How many members make a grant. The default is the smallest majority: 2 of 3, 3 of 5. With more, fewer may be
     * lost, and more may forget what they voted for. The same for all clients.
     *
     * @param votes more than half of the members, and no more than all
     * @return this
     */
    public HoldfastQuorumBuilder votes(int votes) {
        settings = settings.withVotes(votes);
        return this;
    }

    /**
     * The longest time for which a member keeps a hold without hearing from its holder, and so the time for which a
     * member that was restarted does not vote. A lease that asks for more is confirmed for no more than this at a time,
     * and renewed as often as that takes. The default is a minute. The same for all clients.
     *
     * @param longestLease a second to a day
     * @return this
     * @throws IllegalArgumentException if it is shorter or longer
     */
    public HoldfastQuorumBuilder longestLease(Duration longestLease) {
        settings = settings.withLongestLease(Objects.requireNonNull(longestLease, "longestLease"));
        return this;
    }

    /**
     * What the quorum is called, for members whose addresses differ from client to client, as behind address
     * translation. By default a quorum is known by the addresses of its members, and a client that names others is
     * refused. With a name, the members remember which servers they are since its first start, for which all of them
     * have to be reached; a client whose members are of different quorums of that name is refused, and one member that
     * has lost its data is made one again by clients only that knew it before. The same for all clients.
     *
     * @param name 1 to 64 printable characters
     * @return this
     * @throws IllegalArgumentException if it is not allowed
     */
    public HoldfastQuorumBuilder name(String name) {
        settings = settings.withName(Objects.requireNonNull(name, "name"));
        return this;
    }

    /**
     * Trusts the certificates of a file instead of those that the JVM trusts: for members whose certificates a private
     * authority has signed. Each certificate still has to name its host. The file is read again for each connection.
     * Replaces {@link #sslOptions}.
     *
     * @param pem one or more certificates in PEM form
     * @return this
     * @throws IllegalArgumentException if the file cannot be read, or holds no certificate
     */
    public HoldfastQuorumBuilder trustedCertificates(Path pem) {
        return sslOptions(TrustedCertificates.in(Objects.requireNonNull(pem, "pem")));
    }

    /**
     * How TLS is spoken with the members. Needs URIs with TLS, such as {@code rediss://host}. Replaces
     * {@link #trustedCertificates}.
     *
     * @param sslOptions of Lettuce
     * @return this
     */
    public HoldfastQuorumBuilder sslOptions(SslOptions sslOptions) {
        settings = settings.withSslOptions(Objects.requireNonNull(sslOptions, "sslOptions"));
        return this;
    }

    /**
     * What the keys and channels on the members begin with. Programs that are to exclude each other must agree. The
     * default is {@code holdfast}.
     *
     * @param prefix 1 to 64 characters without braces, white space and control characters
     * @return this
     * @throws IllegalArgumentException if it is not allowed
     */
    public HoldfastQuorumBuilder prefix(String prefix) {
        settings = settings.withKeys(new LockKeys(Objects.requireNonNull(prefix, "prefix")));
        return this;
    }

    /**
     * What the program is called, for people who look at who holds a lock. The default is empty.
     *
     * @param clientName such as {@code checkout}
     * @return this
     */
    public HoldfastQuorumBuilder clientName(String clientName) {
        settings = settings.withClientName(Objects.requireNonNull(clientName, "clientName"));
        return this;
    }

    /**
     * Lets {@link #build} return at once, and connects in the background until that succeeds. By default, {@code build}
     * fails if too few members can be used.
     *
     * @return this
     */
    public HoldfastQuorumBuilder connectInBackground() {
        settings = settings.withStartup(Startup.IN_BACKGROUND);
        return this;
    }

    /**
     * Connects. Blocks for a few seconds at most, and with {@link #connectInBackground} not at all. Members that are
     * out of reach are connected to in the background, as long as enough others are there.
     *
     * @return a client that is ready for use
     * @throws IllegalStateException if no members were given
     * @throws IllegalArgumentException if there are fewer than three members or one is named twice, if the votes are no
     *     majority, or if there are TLS settings and a URI without TLS
     * @throws dev.holdfast.BackendUnavailableException if too few members are in reach
     * @throws dev.holdfast.BackendMisconfiguredException if one refuses the client or cannot be a member: it is a
     *     replica, a node of a cluster, the same server as another, or a member of another quorum; the message says
     *     what to mend
     */
    public Holdfast build() {
        return start(settings.newBackend());
    }

    /** Shows no credentials. */
    @Override
    public String toString() {
        return "Builder of a Holdfast client at " + settings;
    }
}
