package dev.holdfast.spring.boot.actuate;

import dev.holdfast.ClientLock;
import dev.holdfast.ClientStatistics;
import dev.holdfast.Holdfast;
import dev.holdfast.LeaseState;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one instance holds and waits for.
 *
 * @param client the id under which the server knows the instance
 * @param topology the servers that keep its locks
 * @param statistics what the client has in memory, and has done so far
 * @param locks by name
 */
public record InstanceLocks(String client, ServerTopology topology, ClientStatistics statistics, List<Entry> locks) {

    static InstanceLocks of(Holdfast holdfast) {
        return new InstanceLocks(
                holdfast.clientId(),
                ServerTopology.of(holdfast.topology()),
                holdfast.statistics(),
                holdfast.locks().stream().map(Entry::of).toList());
    }

    /**
     * A lock that is used.
     *
     * @param name the lock's name; a name can be there once for each group
     * @param group the label of the group as whose member the instance holds or wants the lock, {@code r} for a read
     *     lock; none for a lock that is held alone
     * @param state where the instance stands with it
     * @param waiting how many calls of the instance wait
     * @param longestWait for how long the first of them has waited
     * @param holding the instance's hold, if it has one
     */
    public record Entry(
            String name,
            @Nullable String group,
            ClientLock.State state,
            int waiting,
            Duration longestWait,
            @Nullable Holding holding) {

        private static Entry of(ClientLock lock) {
            return new Entry(
                    lock.name(),
                    lock.group().orElse(null),
                    lock.state(),
                    lock.waiting(),
                    lock.longestWait(),
                    lock.holding().map(Holding::of).orElse(null));
        }
    }

    /**
     * A hold.
     *
     * @param holder by what the server knows it; a release by force has to name it
     * @param token the present lease's token
     * @param owners how many leases of it callers have: more than one where callers read together
     * @param lease what is known about the lease
     * @param since when it was granted
     * @param heldFor for how long it has been held
     * @param remaining how long it may be trusted without a further renewal
     * @param ownerThread the thread that owns it; none if its handle owns it
     */
    public record Holding(
            String holder,
            long token,
            int owners,
            LeaseState lease,
            Instant since,
            Duration heldFor,
            Duration remaining,
            @Nullable String ownerThread) {

        private static Holding of(ClientLock.Holding holding) {
            return new Holding(
                    holding.holder().toString(),
                    holding.token(),
                    holding.owners(),
                    holding.lease(),
                    holding.since(),
                    holding.heldFor(),
                    holding.remaining(),
                    holding.ownerThread().orElse(null));
        }
    }
}
