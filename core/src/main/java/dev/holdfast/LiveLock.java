package dev.holdfast;

import dev.holdfast.LockInspection.ClientInfo;
import java.time.Duration;
import java.util.Optional;

/**
 * A lock that was taken when a {@link LockBrowser} looked.
 *
 * @param name the lock's name
 * @param clientId the client that holds it; for a lock that is {@code kept}, the one that released it
 * @param attempt the number of the attempt by which that client got it
 * @param client who that client is, where it said so and the record still lives
 * @param kept whether no client holds it any more, and it only stays taken for its minimum hold
 * @param leaseLeft how long the server keeps it taken, unless it is renewed; {@link LockInspection#NO_END} if for ever
 * @param heldFor how long that client has held it, judged from the token, which is about the server's time of the
 *     grant; empty where the token cannot be that
 * @param token the fencing token of the server's grant; local handoffs may have given out higher ones
 * @param waiters how many attempts wait; clients that have gone count until the lock is next handed on
 * @param node the server that keeps the lock, as the listing's topology names it; of a quorum, how many of its members
 *     vote for the holder, such as {@code 3 of 5}
 * @param group the group that holds it, of which the client is the member with the longest lease; empty if one attempt
 *     alone holds it
 */
public record LiveLock(
        String name,
        String clientId,
        long attempt,
        Optional<ClientInfo> client,
        boolean kept,
        Duration leaseLeft,
        Optional<Duration> heldFor,
        long token,
        long waiters,
        String node,
        Optional<Group> group) {

    /**
     * Those who hold a lock together.
     *
     * @param label what they have in common: {@code r} for readers
     * @param units how many units are in use
     * @param members how many they are; one whose time has passed may be among them, with its units, until somebody
     *     asks for the lock
     */
    public record Group(String label, int units, long members) {}

    /**
     * A lock that no group holds.
     *
     * @param name the lock's name
     * @param clientId the client that holds it
     * @param attempt the number of the attempt by which that client got it
     * @param client who that client is
     * @param kept whether it only stays taken for its minimum hold
     * @param leaseLeft how long the server keeps it taken
     * @param heldFor how long that client has held it
     * @param token the fencing token of the server's grant
     * @param waiters how many attempts wait
     * @param node the server that keeps the lock
     */
    public LiveLock(
            String name,
            String clientId,
            long attempt,
            Optional<ClientInfo> client,
            boolean kept,
            Duration leaseLeft,
            Optional<Duration> heldFor,
            long token,
            long waiters,
            String node) {
        this(name, clientId, attempt, client, kept, leaseLeft, heldFor, token, waiters, node, Optional.empty());
    }

    /**
     * The name of the hold, by which {@link DistributedLock#forceRelease} finds it and no other.
     *
     * @return client, attempt and token; empty for a lock that is {@code kept}, which no client holds
     */
    public Optional<HolderId> holder() {
        return kept ? Optional.empty() : Optional.of(new HolderId(clientId, attempt, token));
    }
}
