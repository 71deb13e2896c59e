package dev.holdfast.embedded;

import java.util.List;

/**
 * Several primaries that do not know of each other, for locks that a majority of them grants: real redis-server
 * processes of this program's own.
 *
 * <pre>{@code
 * try (EmbeddedQuorum quorum = EmbeddedQuorum.start()) {
 *     List<String> uris = quorum.uris(); // of three members
 *     EmbeddedRedis member = quorum.members().get(0);
 *     DataSnapshot earlier = member.takeSnapshot();
 *     member.kill(); // gone, as in a crash
 *     member.restartEmpty(); // on a new disk
 *     member.restartFrom(earlier); // from a backup, it has forgotten what came since
 * }
 * }</pre>
 *
 * <p>Each member is an {@link EmbeddedRedis}, which can be sent commands, paused, killed and restarted by itself.
 *
 * <p>The processes end with this JVM, as {@link EmbeddedRedis} describes. Safe for use by several threads.
 */
public final class EmbeddedQuorum implements AutoCloseable {

    private final ServerList servers;

    EmbeddedQuorum(ServerList servers) {
        this.servers = servers;
    }

    /** Starts three members with the defaults. See {@link #builder}. */
    public static EmbeddedQuorum start() {
        return builder().start();
    }

    /** Returns a builder with the defaults. */
    public static EmbeddedQuorumBuilder builder() {
        return new EmbeddedQuorumBuilder();
    }

    /** Returns the members, whether they run or not, always in the same order. */
    public List<EmbeddedRedis> members() {
        return servers.all();
    }

    /** Returns the URI of each member, as {@link EmbeddedRedis#uri()} and in the order of {@link #members()}. */
    public List<String> uris() {
        return servers.all().stream().map(EmbeddedRedis::uri).toList();
    }

    /**
     * Returns the URIs with a user's name and password in them.
     *
     * @throws IllegalArgumentException if the builder has no such user
     */
    public List<String> uris(String user) {
        return servers.all().stream().map(member -> member.uri(user)).toList();
    }

    /** The addresses of the members; no password. */
    @Override
    public String toString() {
        return "quorum: " + servers.all();
    }

    /** Kills all members and deletes their files. Further calls do nothing. */
    @Override
    public void close() {
        servers.close();
    }
}
