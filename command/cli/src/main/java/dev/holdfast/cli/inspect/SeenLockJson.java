package dev.holdfast.cli.inspect;

import dev.holdfast.LockInspection;
import dev.holdfast.LockInspection.ClientInfo;
import dev.holdfast.OnceOutcome;
import dev.holdfast.cli.Json;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One lock for programs: what {@code inspect --format json} writes. What is not known is null. */
record SeenLockJson(
        String name,
        String state,
        @Nullable Long heldMillis,
        @Nullable Holder holder,
        @Nullable Group group,
        List<BlockedThread> blockedThreads,
        long waiterCount,
        List<Waiter> waiters,
        @Nullable Outcome outcome,
        @Nullable String kept,
        String serverTime,
        @Nullable String node) {

    record Holder(
            @Nullable String id,
            String client,
            long attempt,
            long token,
            @Nullable Long leaseLeftMillis,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable String application,
            @Nullable String since,
            @Nullable Boolean connected) {

        static Holder of(LockInspection.Holder holder, boolean isKept, LiveClients clients) {
            Optional<ClientInfo> client = holder.client();
            return new Holder(
                    isKept ? null : holder.id().toString(),
                    holder.clientId(),
                    holder.attempt(),
                    holder.token(),
                    Json.leaseLeftMillis(holder.leaseLeft()),
                    client.map(ClientInfo::host).orElse(null),
                    client.map(ClientInfo::pid).orElse(null),
                    client.map(ClientInfo::application).orElse(null),
                    client.map(info -> info.since().toString()).orElse(null),
                    clients.isConnected(holder.clientId()).orElse(null));
        }
    }

    record Group(String label, int units, long memberCount, List<Holder> members) {

        static Group of(LockInspection.Group group, LiveClients clients) {
            return new Group(
                    group.label(),
                    group.units(),
                    group.memberCount(),
                    group.members().stream()
                            .map(member -> Holder.of(member, false, clients))
                            .toList());
        }
    }

    /** A thread that owns the lock and waits for another one. */
    record BlockedThread(String client, String thread, long attempt, String waitsFor, long waitsForAttempt) {

        static BlockedThread of(LiveClients.BlockedOwner owner) {
            return new BlockedThread(
                    owner.client().clientId(),
                    owner.thread().thread(),
                    owner.thread().heldAttempt(),
                    owner.thread().awaited(),
                    owner.thread().awaitedAttempt());
        }
    }

    record Waiter(
            String client,
            long attempt,
            String since,
            long waitingMillis,
            @Nullable String host,
            @Nullable Long pid,
            @Nullable String application,
            @Nullable Boolean connected) {

        static Waiter of(LockInspection.Waiter waiter, Duration waiting, LiveClients clients) {
            Optional<ClientInfo> client = clients.find(waiter);
            return new Waiter(
                    waiter.clientId(),
                    waiter.attempt(),
                    waiter.waitingSince().toString(),
                    waiting.toMillis(),
                    client.map(ClientInfo::host).orElse(null),
                    client.map(ClientInfo::pid).orElse(null),
                    client.map(ClientInfo::application).orElse(null),
                    clients.isConnected(waiter.clientId()).orElse(null));
        }
    }

    record Outcome(long token, String text) {

        static Outcome of(OnceOutcome<String> outcome) {
            return new Outcome(outcome.token(), outcome.value());
        }
    }

    static SeenLockJson of(SeenLock seen, LiveClients clients) {
        LockInspection inspection = seen.inspection();
        return new SeenLockJson(
                inspection.name(),
                seen.state().name().toLowerCase(Locale.ROOT),
                seen.heldFor().map(Duration::toMillis).orElse(null),
                inspection
                        .holder()
                        .map(holder -> Holder.of(holder, inspection.kept(), clients))
                        .orElse(null),
                inspection.group().map(group -> Group.of(group, clients)).orElse(null),
                clients.blockedOwners(seen).stream().map(BlockedThread::of).toList(),
                inspection.waiterCount(),
                inspection.waiters().stream()
                        .map(waiter -> Waiter.of(waiter, seen.waitingFor(waiter), clients))
                        .toList(),
                seen.outcome().map(Outcome::of).orElse(null),
                seen.kept().orElse(null),
                inspection.serverTime().toString(),
                inspection.node().orElse(null));
    }
}
