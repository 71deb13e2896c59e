package dev.holdfast.lab.chaos.stage;

import dev.holdfast.Holdfast;
import dev.holdfast.embedded.DataSnapshot;
import dev.holdfast.embedded.EmbeddedQuorum;
import dev.holdfast.embedded.EmbeddedQuorumBuilder;
import dev.holdfast.embedded.EmbeddedRedis;
import dev.holdfast.embedded.Persistence;
import dev.holdfast.lab.chaos.client.LockAccess;
import dev.holdfast.redis.quorum.HoldfastQuorum;
import dev.holdfast.redis.quorum.QuorumAdministration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/** Five masters that do not know of each other, of which three make a grant. */
public final class QuorumServers implements RedisServers {

    private static final int MEMBERS = 5;

    private final EmbeddedQuorum quorum;
    private final List<ServerUnderFaults> servers;
    private final Map<ServerUnderFaults, DataSnapshot> snapshots = new ConcurrentHashMap<>();

    private QuorumServers(EmbeddedQuorum quorum) {
        this.quorum = quorum;
        this.servers = quorum.members().stream().map(ServerUnderFaults::of).toList();
    }

    /**
     * Starts them.
     *
     * @param release such as {@code 7.0}
     */
    static QuorumServers start(String release) {
        EmbeddedQuorumBuilder builder = EmbeddedQuorum.builder()
                .version(release)
                .members(MEMBERS)
                .persistence(Persistence.AOF_ALWAYS)
                .config("lua-time-limit", "100")
                .user(ClientUser.ADMINISTRATOR, ClientUser.PASSWORD, ClientUser.everything())
                .user(ClientUser.NAME, ClientUser.PASSWORD, ClientUser.rules("+info", "+hmget"));
        if (!release.startsWith("6.")) {
            builder.config("enable-debug-command", "yes");
        }
        QuorumServers started = new QuorumServers(builder.start());
        try {
            started.initialize();
            return started;
        } catch (RuntimeException e) {
            started.close();
            throw e;
        }
    }

    /** Nobody has held a lock there, so that the members need not wait until they vote. */
    private void initialize() {
        var unused = QuorumAdministration.of(quorum.uris())
                .name(LockAccess.QUORUM)
                .longestLease(LockAccess.LONGEST_LEASE)
                .initialize();
        servers.forEach(this::keepSnapshot);
    }

    private void keepSnapshot(ServerUnderFaults member) {
        snapshots.put(member, member.redis().takeSnapshot());
    }

    @Override
    public List<EmbeddedRedis> reachable() {
        return quorum.members();
    }

    @Override
    public List<ServerUnderFaults> servers() {
        return servers;
    }

    @Override
    public List<ServerUnderFaults> primaries() {
        return servers;
    }

    @Override
    public String uri(ClientNetwork network) {
        return quorum.members().stream()
                .map(member ->
                        "redis://" + ClientUser.userInfo() + network.to(member).address())
                .collect(Collectors.joining(LockAccess.BETWEEN_MEMBERS));
    }

    /** A client has left when a majority knows of it, and a member that comes back with old data has its old queues. */
    @Override
    public int mostBehind() {
        return MEMBERS / 2;
    }

    /** Does not wait: members that have been restarted last do not vote yet. */
    @Override
    public Holdfast connect() {
        return HoldfastQuorum.builder()
                .members(quorum.uris())
                .name(LockAccess.QUORUM)
                .longestLease(LockAccess.LONGEST_LEASE)
                .connectInBackground()
                .build();
    }

    /**
     * Starts a member that was killed again, with what it had when it was last started in this way, or else at first.
     */
    public void restartStale(ServerUnderFaults member) throws InterruptedException {
        DataSnapshot earlier = snapshots.get(member);
        if (earlier == null) {
            throw new IllegalStateException("no snapshot of " + member.redis());
        }
        member.restartFrom(earlier);
        keepSnapshot(member);
    }

    @Override
    public void heal() throws InterruptedException {
        for (ServerUnderFaults server : servers) {
            server.revive();
        }
    }

    @Override
    public void close() {
        quorum.close();
    }
}
