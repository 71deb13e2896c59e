package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.connect.LinkedNode;
import dev.holdfast.redis.internal.connect.Startup;
import dev.holdfast.redis.internal.identity.SentBeats;
import dev.holdfast.redis.internal.lettuce.ClusterUri;
import dev.holdfast.redis.internal.lettuce.LettuceSource;
import dev.holdfast.redis.internal.lettuce.OwnClient;
import dev.holdfast.redis.internal.lettuce.ServerUri;
import dev.holdfast.redis.internal.lettuce.TrustedCertificates;
import dev.holdfast.redis.internal.service.StartedClock;
import dev.holdfast.redis.internal.thread.ReadingThreads;
import dev.holdfast.redis.internal.thread.ThreadTiming;
import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.LockKeys;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.member.QuorumId;
import dev.holdfast.redis.quorum.internal.wire.QuorumKeys;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.identity.Identity;
import dev.holdfast.spi.identity.UniqueText;
import io.lettuce.core.RedisURI;
import io.lettuce.core.SslOptions;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.random.RandomGenerator;

/**
 * What a client on a quorum is built from. Immutable.
 *
 * @param members of all members the URI
 * @param votes how many make a grant; 0 for the smallest majority
 * @param longestLease for how long a member keeps a hold at most
 * @param name what the quorum is called; empty if it is known by its members' addresses
 * @param sslOptions how TLS is spoken
 * @param keys where things stand
 * @param clientName what the program is called
 * @param startup whether starting waits for the members
 */
public record QuorumSettings(
        List<RedisURI> members,
        int votes,
        Duration longestLease,
        String name,
        Optional<SslOptions> sslOptions,
        LockKeys keys,
        String clientName,
        Startup startup) {

    public static final QuorumSettings DEFAULTS = new QuorumSettings(
            List.of(),
            0,
            Duration.ofMinutes(1),
            "",
            Optional.empty(),
            new LockKeys(LockKeys.DEFAULT_PREFIX),
            "",
            Startup.CONNECTED);

    private static final Duration SHORTEST_LONGEST_LEASE = Duration.ofSeconds(1);
    private static final Duration LONGEST_LONGEST_LEASE = Duration.ofDays(1);
    private static final int LONGEST_NAME = 64;
    private static final int FEWEST_MEMBERS = 3;
    private static final int SIGNATURE_LENGTH = 24;

    public QuorumSettings withMembers(List<RedisURI> members) {
        return new QuorumSettings(
                List.copyOf(members), votes, longestLease, name, sslOptions, keys, clientName, startup);
    }

    public QuorumSettings withVotes(int votes) {
        return new QuorumSettings(members, votes, longestLease, name, sslOptions, keys, clientName, startup);
    }

    /**
     * With another longest lease.
     *
     * @throws IllegalArgumentException if it is not allowed
     */
    public QuorumSettings withLongestLease(Duration longest) {
        if (longest.compareTo(SHORTEST_LONGEST_LEASE) < 0 || longest.compareTo(LONGEST_LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("The longest lease of a quorum is between " + SHORTEST_LONGEST_LEASE
                    + " and " + LONGEST_LONGEST_LEASE + ", and not " + longest);
        }
        return new QuorumSettings(members, votes, longest, name, sslOptions, keys, clientName, startup);
    }

    /**
     * With a name.
     *
     * @throws IllegalArgumentException if it is not allowed
     */
    public QuorumSettings withName(String name) {
        if (name.isBlank() || name.length() > LONGEST_NAME || !name.equals(PrintableText.of(name))) {
            throw new IllegalArgumentException("The quorum's name '" + PrintableText.of(name)
                    + "' is not allowed: take 1" + " to " + LONGEST_NAME + " printable characters");
        }
        return new QuorumSettings(members, votes, longestLease, name, sslOptions, keys, clientName, startup);
    }

    public QuorumSettings withSslOptions(SslOptions options) {
        return new QuorumSettings(members, votes, longestLease, name, Optional.of(options), keys, clientName, startup);
    }

    public QuorumSettings withKeys(LockKeys keys) {
        return new QuorumSettings(members, votes, longestLease, name, sslOptions, keys, clientName, startup);
    }

    public QuorumSettings withClientName(String clientName) {
        return new QuorumSettings(members, votes, longestLease, name, sslOptions, keys, clientName, startup);
    }

    public QuorumSettings withStartup(Startup startup) {
        return new QuorumSettings(members, votes, longestLease, name, sslOptions, keys, clientName, startup);
    }

    /**
     * What all clients have to agree on.
     *
     * @throws IllegalStateException if there are no members
     * @throws IllegalArgumentException if the members or the votes make no quorum
     */
    public QuorumId id() {
        if (members.isEmpty()) {
            throw new IllegalStateException(
                    "No members: call members(\"redis://a:6379\", \"redis://b:6379\", \"redis://c:6379\") first");
        }
        if (members.size() < FEWEST_MEMBERS) {
            throw new IllegalArgumentException(
                    members.size() + " members make no quorum that could lose one: name three"
                            + " or five. For one server, or a primary with replicas, use HoldfastRedis");
        }
        List<String> addresses = members.stream().map(ServerUri::describe).toList();
        Set<String> named = new HashSet<>();
        for (String address : addresses) {
            if (!named.add(address)) {
                throw new IllegalArgumentException(
                        address + " is named twice: each server has one vote, so name each member once");
            }
        }
        QuorumSize size = votes == 0 ? QuorumSize.majorityOf(members.size()) : new QuorumSize(members.size(), votes);
        return QuorumId.of(name, addresses, size, longestLease.toMillis());
    }

    /**
     * Reads the URIs of members.
     *
     * @throws IllegalArgumentException if one is not that of a server
     */
    public static List<RedisURI> membersAt(List<String> uris) {
        return uris.stream().map(QuorumSettings::memberAt).toList();
    }

    private static RedisURI memberAt(String uri) {
        if (ClusterUri.is(Objects.requireNonNull(uri, "uri"))) {
            throw new IllegalArgumentException(ClusterUri.describe(ClusterUri.parse(uri))
                    + " names a cluster: a member of a quorum is one server of its own. Write redis://host:port for"
                    + " each member");
        }
        return ServerUri.parse(uri);
    }

    /**
     * Refuses what is no server of its own, or has no TLS where that is set up.
     *
     * @throws IllegalArgumentException if a member is none
     */
    public void requireServers() {
        for (RedisURI member : members) {
            if (!member.getSentinels().isEmpty()) {
                throw new IllegalArgumentException(ServerUri.describe(member)
                        + " names Sentinels: a member of a quorum is one server, and no failover may put another in its"
                        + " place. Name the server itself");
            }
            if (sslOptions.isPresent()) {
                TrustedCertificates.requireTls(member);
            }
        }
    }

    /**
     * A backend that is not started yet.
     *
     * @throws IllegalStateException if there are no members
     * @throws IllegalArgumentException if the settings do not fit together
     */
    public LockBackend newBackend() {
        QuorumId quorum = id();
        requireServers();
        Identity identity = Identity.ofThisProcess(clientName);
        Timing timing = new ThreadTiming(identity.clientId());
        List<LettuceSource> sources = List.copyOf(OwnClient.ofMembers(members, sslOptions, timing));
        return newBackend(
                quorum, identity, timing, sources, new Random(), number -> UniqueText.of(SIGNATURE_LENGTH, number));
    }

    /**
     * A backend that is not started yet, on connections of the caller's own.
     *
     * @param quorum its id
     * @param sources of all members, what connects to them
     * @param random where the jitter of connecting again comes from
     * @param signatures draws a text that no other process draws, given the server's number of a connection
     */
    public LockBackend newBackend(
            QuorumId quorum,
            Identity identity,
            Timing timing,
            List<LettuceSource> sources,
            RandomGenerator random,
            LongFunction<String> signatures) {
        StartedClock clock = new StartedClock();
        ReadingThreads readers = new ReadingThreads();
        QuorumKeys where = new QuorumKeys(keys);
        MemberGroup group = new MemberGroup(
                quorum,
                sources,
                source -> new LinkedNode(
                        source, Startup.IN_BACKGROUND, timing, random, signatures, new SentBeats(), readers, null),
                where,
                clock,
                timing,
                readers);
        return new QuorumBackend(group, where, identity, startup, clock, timing);
    }

    /** Shows no credentials. */
    @Override
    public String toString() {
        return "the quorum of "
                + String.join(", ", members.stream().map(ServerUri::describe).toList()) + ", prefix " + keys.prefix()
                + (clientName.isEmpty() ? "" : ", clientName " + clientName);
    }
}
