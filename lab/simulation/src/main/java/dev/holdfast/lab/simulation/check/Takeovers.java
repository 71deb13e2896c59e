package dev.holdfast.lab.simulation.check;

import dev.holdfast.lab.simulation.world.SimulatedProcess;
import dev.holdfast.redis.testing.WireFormat;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What each takeover has lost, and which process has heard of which. Servers are numbered by their order as primaries,
 * from zero on.
 *
 * <p>A takeover has lost something of a lock if the hold that it brought is not the one that the former primary had, or
 * lasts for another time, as a member of a group does, or if the former primary has changed it since. That alone
 * explains two valid leases of the lock, and only until the process of one of the two has heard of the takeover: from
 * then on it trusts none of its leases until the new primary has confirmed it.
 */
public final class Takeovers {

    /** A hold and a fence as a replica had them when it became the primary. */
    public record Brought(@Nullable String hold, long fence) {}

    private record Takeover(long atNanos, Set<String> lost, Map<String, Brought> brought) {}

    private final List<Takeover> takeovers = new ArrayList<>();
    private final Map<SimulatedProcess, Integer> heard = new HashMap<>();

    /**
     * A server has become the primary.
     *
     * @param atNanos true time
     * @param lost the keys of the holds that it lacks, or has otherwise
     * @param brought what it has of each of them
     */
    public void add(long atNanos, Set<String> lost, Map<String, Brought> brought) {
        takeovers.add(new Takeover(atNanos, new HashSet<>(lost), Map.copyOf(brought)));
    }

    /**
     * A former primary has changed a hold after its demotion.
     *
     * @param server the former primary's number
     * @param key of the hold
     */
    public void lost(int server, String key) {
        takeovers.get(server).lost.add(key);
    }

    /**
     * A process sends its requests to a server from now on, and its engine knows that.
     *
     * @param process which
     * @param server the server's number
     */
    public void heard(SimulatedProcess process, int server) {
        heard.merge(process, server, Math::max);
    }

    /**
     * The present primary.
     *
     * @return its number
     */
    public int primary() {
        return takeovers.size();
    }

    /**
     * Whether a process has heard of all takeovers.
     *
     * @param process which
     * @return true also where there was none
     */
    public boolean hasHeardOfAll(SimulatedProcess process) {
        return heardBy(process) >= takeovers.size();
    }

    private int heardBy(SimulatedProcess process) {
        return heard.getOrDefault(process, 0);
    }

    /** Whether its holder may trust it though another one was granted the lock. */
    boolean explain(Held held) {
        String key = keyOf(held.lease.name());
        return takeovers.stream().skip(heardBy(held.process)).anyMatch(takeover -> takeover.lost.contains(key));
    }

    /**
     * Whether a takeover has lost something of a lock.
     *
     * @param lock the lock's name
     * @param sinceNanos true time
     * @return true if so
     */
    boolean lostSince(String lock, long sinceNanos) {
        String key = keyOf(lock);
        return takeovers.stream().anyMatch(takeover -> takeover.atNanos >= sinceNanos && takeover.lost.contains(key));
    }

    /** How many servers have become the primary since then. */
    long countSince(long sinceNanos) {
        return takeovers.stream()
                .filter(takeover -> takeover.atNanos >= sinceNanos)
                .count();
    }

    /**
     * Whether the last takeover has lost the grant of a token whole, and with it no other hold of the lock.
     *
     * @param lock the lock's name
     * @param token of the grant
     * @param sinceNanos when the lock was wanted first, in true time
     * @return true if the hold can be restored, unless the lock was granted since
     */
    public boolean lastHasLost(String lock, long token, long sinceNanos) {
        if (takeovers.isEmpty()) {
            return false;
        }
        Takeover last = takeovers.get(takeovers.size() - 1);
        Brought brought = last.brought.get(keyOf(lock));
        return last.atNanos >= sinceNanos && brought != null && brought.hold == null && brought.fence < token;
    }

    private static String keyOf(String lock) {
        return WireFormat.DEFAULT.hold(lock);
    }
}
