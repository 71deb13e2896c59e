package dev.holdfast.console.internal;

import dev.holdfast.BlockedThread;
import dev.holdfast.LiveClient;
import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.LockInspection.Holder;
import dev.holdfast.Topology;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What was seen at one time, as a recording has it. Unknown is null.
 *
 * @param at the server's clock, in milliseconds of the epoch
 * @param locks those that were looked at, free ones included
 * @param unseen names of locks of which the servers said nothing
 * @param clients those that were asked about
 * @param nodes the servers
 * @param topology how they are arranged
 * @param error why nothing could be seen; null if all is well
 */
public record Sample(
        long at,
        List<SeenLock> locks,
        List<String> unseen,
        List<SeenClient> clients,
        List<SeenNode> nodes,
        @Nullable String topology,
        @Nullable String error) {

    private static final int HOLDERS = 5;
    private static final String[] STATES = {"up", "down", "unknown"};

    /** Copies the lists. */
    public Sample {
        locks = List.copyOf(locks);
        unseen = List.copyOf(unseen);
        clients = List.copyOf(clients);
        nodes = List.copyOf(nodes);
    }

    /** One lock. */
    public record SeenLock(
            String name,
            boolean kept,
            @Nullable String label,
            @Nullable Integer units,
            long holderCount,
            List<SeenHolder> holders,
            long waiterCount,
            List<SeenWaiter> waiters,
            @Nullable String node) {

        /** Somebody holds it or waits for it. */
        public boolean isTaken() {
            return !holders.isEmpty() || waiterCount > 0;
        }
    }

    /** One hold. */
    public record SeenHolder(String client, long attempt, long token, long leaseLeft) {

        private static final long NO_END_MILLIS = LockInspection.NO_END.toMillis();

        /** False for what only another program can have put there. */
        boolean hasEnd() {
            return leaseLeft < NO_END_MILLIS;
        }
    }

    /** One attempt in the queue. */
    public record SeenWaiter(String client, long attempt, long since) {}

    /** One client, and which of its threads own a lock and wait for another. */
    public record SeenClient(
            String id,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable Long since,
            @Nullable Boolean connected,
            List<SeenBlocked> blocked) {

        /** Copies the list. */
        public SeenClient {
            blocked = List.copyOf(blocked);
        }
    }

    /** A thread that owns a lock and waits for another. */
    public record SeenBlocked(
            String thread,
            long number,
            String held,
            long heldAttempt,
            String awaited,
            @Nullable String awaitedGroup,
            long awaitedAttempt) {

        private static SeenBlocked of(BlockedThread seen) {
            return new SeenBlocked(
                    seen.thread(),
                    seen.number(),
                    seen.held(),
                    seen.heldAttempt(),
                    seen.awaited(),
                    seen.awaitedGroup().orElse(null),
                    seen.awaitedAttempt());
        }
    }

    /** One server. */
    public record SeenNode(String address, String state) {}

    /** A lock as a browser has seen it. */
    public static SeenLock lock(LockInspection seen) {
        List<Holder> holders = seen.group()
                .map(LockInspection.Group::members)
                .orElseGet(() -> seen.holder().stream().toList());
        return new SeenLock(
                seen.name(),
                seen.kept(),
                seen.group().map(LockInspection.Group::label).orElse(null),
                seen.group().map(LockInspection.Group::units).orElse(null),
                seen.group().map(LockInspection.Group::memberCount).orElse((long) holders.size()),
                holders.stream()
                        .limit(HOLDERS)
                        .map(holder -> new SeenHolder(
                                holder.clientId(),
                                holder.attempt(),
                                holder.token(),
                                holder.leaseLeft().toMillis()))
                        .toList(),
                seen.waiterCount(),
                seen.waiters().stream()
                        .map(waiter -> new SeenWaiter(
                                waiter.clientId(),
                                waiter.attempt(),
                                waiter.waitingSince().toEpochMilli()))
                        .toList(),
                seen.node().orElse(null));
    }

    /** A client as a browser has seen it. */
    public static SeenClient client(LiveClient seen) {
        Optional<ClientInfo> info = seen.info();
        return new SeenClient(
                seen.clientId(),
                info.map(ClientInfo::application).orElse(null),
                info.map(ClientInfo::host).orElse(null),
                info.map(ClientInfo::pid).orElse(null),
                info.map(known -> known.since().toEpochMilli()).orElse(null),
                switch (seen.connection()) {
                    case CONNECTED -> true;
                    case NOT_CONNECTED -> false;
                    case UNKNOWN -> null;
                },
                seen.blocked().stream().map(SeenBlocked::of).toList());
    }

    /** The servers as a browser knows them. */
    public static List<SeenNode> nodes(Topology topology) {
        return topology.nodes().stream()
                .map(node -> new SeenNode(
                        node.address(),
                        switch (node.state()) {
                            case UP -> STATES[0];
                            case DOWN -> STATES[1];
                            case QUARANTINED -> STATES[2];
                        }))
                .toList();
    }

    /** What was seen of all. */
    public static Sample of(
            long at,
            Collection<LockInspection> locks,
            List<String> unseen,
            Collection<LiveClient> clients,
            Topology topology) {
        return new Sample(
                at,
                locks.stream().map(Sample::lock).toList(),
                unseen,
                clients.stream().map(Sample::client).toList(),
                nodes(topology),
                topology.kind().name().toLowerCase(Locale.ROOT),
                null);
    }

    /** That nothing could be seen. */
    public static Sample failed(long at, String error) {
        return new Sample(at, List.of(), List.of(), List.of(), List.of(), null, error);
    }
}
