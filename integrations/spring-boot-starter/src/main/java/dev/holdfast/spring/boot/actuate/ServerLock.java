package dev.holdfast.spring.boot.actuate;

import dev.holdfast.LockInspection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What the server knew about a lock when it was asked.
 *
 * @param name the lock's name
 * @param node the server that is asked for this lock, if one of them is
 * @param serverTime the server's clock at the answer
 * @param holder who holds it, if anybody does; of a group, the member with the longest lease
 * @param group the group that holds it, if one does, such as readers
 * @param waiterCount how many clients wait in all
 * @param waiters the first of them, in their order
 */
public record ServerLock(
        String name,
        @Nullable String node,
        Instant serverTime,
        @Nullable Holder holder,
        @Nullable Group group,
        long waiterCount,
        List<Waiter> waiters) {

    static ServerLock of(LockInspection inspection) {
        return new ServerLock(
                inspection.name(),
                inspection.node().orElse(null),
                inspection.serverTime(),
                inspection.holder().map(Holder::of).orElse(null),
                inspection.group().map(Group::of).orElse(null),
                inspection.waiterCount(),
                inspection.waiters().stream().map(Waiter::of).toList());
    }

    /**
     * Those who hold a lock together.
     *
     * @param label what they have in common: {@code r} for readers, {@code p} for permits
     * @param units how many units are in use; a reader has one
     * @param memberCount how many clients they are in all
     * @param members the first of them, those with the longest leases first
     */
    public record Group(String label, int units, long memberCount, List<Holder> members) {

        private static Group of(LockInspection.Group group) {
            return new Group(
                    group.label(),
                    group.units(),
                    group.memberCount(),
                    group.members().stream().map(Holder::of).toList());
        }
    }

    /**
     * Who holds a lock.
     *
     * @param id by what the server knows the hold; a release by force has to name it
     * @param client the holding client
     * @param token the fencing token of the server's grant
     * @param leaseLeft what the server leaves of the lease
     * @param application the client's name, if it announced one
     * @param host the machine's name, if it announced it
     * @param pid the process id, if it announced it
     */
    public record Holder(
            String id,
            String client,
            long token,
            Duration leaseLeft,
            @Nullable String application,
            @Nullable String host,
            @Nullable Long pid) {

        private static Holder of(LockInspection.Holder holder) {
            Optional<LockInspection.ClientInfo> client = holder.client();
            return new Holder(
                    holder.id().toString(),
                    holder.clientId(),
                    holder.token(),
                    holder.leaseLeft(),
                    client.map(LockInspection.ClientInfo::application).orElse(null),
                    client.map(LockInspection.ClientInfo::host).orElse(null),
                    client.map(LockInspection.ClientInfo::pid).orElse(null));
        }
    }

    /**
     * Who waits for a lock.
     *
     * @param client the waiting client
     * @param attempt the number of its attempt
     * @param waitingSince the server's time of its first question
     */
    public record Waiter(String client, long attempt, Instant waitingSince) {

        private static Waiter of(LockInspection.Waiter waiter) {
            return new Waiter(waiter.clientId(), waiter.attempt(), waiter.waitingSince());
        }
    }
}
