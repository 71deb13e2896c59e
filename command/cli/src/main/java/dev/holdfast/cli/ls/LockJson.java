package dev.holdfast.cli.ls;

import dev.holdfast.HolderId;
import dev.holdfast.LiveLock;
import dev.holdfast.LockListing;
import dev.holdfast.Topology;
import dev.holdfast.cli.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Live locks for programs: what {@code ls --format json} writes. What is not known is null. */
record LockJson(List<Lock> locks, String serverTime, long foreignKeys, boolean complete, Servers topology) {

    record Lock(
            String name,
            String state,
            Holder holder,
            @Nullable Long heldMillis,
            @Nullable Long leaseLeftMillis,
            long token,
            long waiters,
            String node,
            @Nullable Group group,
            @Nullable Long oldestWaitMillis) {

        static Lock of(LiveLock lock, Optional<Duration> oldestWait) {
            return new Lock(
                    lock.name(),
                    lock.kept() ? "kept" : "held",
                    Holder.of(lock),
                    lock.heldFor().map(Duration::toMillis).orElse(null),
                    Json.leaseLeftMillis(lock.leaseLeft()),
                    lock.token(),
                    lock.waiters(),
                    lock.node(),
                    lock.group()
                            .map(group -> new Group(group.label(), group.units(), group.members()))
                            .orElse(null),
                    oldestWait.map(Duration::toMillis).orElse(null));
        }
    }

    /** Those who hold a lock together; the holder is the member with the longest lease. */
    record Group(String label, int units, long members) {}

    record Holder(
            String client,
            long attempt,
            @Nullable String id,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable String application,
            @Nullable String since) {

        static Holder of(LiveLock lock) {
            return new Holder(
                    lock.clientId(),
                    lock.attempt(),
                    lock.holder().map(HolderId::toString).orElse(null),
                    lock.client().map(client -> client.host()).orElse(null),
                    lock.client().map(client -> client.pid()).orElse(null),
                    lock.client().map(client -> client.application()).orElse(null),
                    lock.client().map(client -> client.since().toString()).orElse(null));
        }
    }

    record Servers(String kind, @Nullable Long epoch, List<Node> nodes) {

        record Node(String address, String state) {}

        static Servers of(Topology topology) {
            return new Servers(
                    text(topology.kind()),
                    topology.epoch().isPresent() ? topology.epoch().getAsLong() : null,
                    topology.nodes().stream()
                            .map(node -> new Node(node.address(), text(node.state())))
                            .toList());
        }

        private static String text(Enum<?> value) {
            return value.name().toLowerCase(Locale.ROOT);
        }
    }

    static LockJson of(ListedLocks listed) {
        LockListing listing = listed.listing();
        return new LockJson(
                listing.locks().stream()
                        .map(lock -> Lock.of(lock, listed.oldestWait(lock)))
                        .toList(),
                listing.serverTime().toString(),
                listing.foreignKeys(),
                listing.complete(),
                Servers.of(listing.topology()));
    }
}
