package dev.holdfast.lab.peer;

import dev.holdfast.lab.server.ServerBooks.CommandCalls;
import dev.holdfast.lab.setup.Use;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;

/**
 * A way to lock, by one library, that is measured beside others.
 *
 * @param waits whether a caller waits for a taken lock; if not, it is measured where every thread has its own lock
 * @param note what readers of a report need in order to read its figures rightly; empty if there is nothing
 * @param lease for how long a lock stays taken by a holder that has died; empty if no key of Redis ends with the hold
 * @param leaseKey the key that lives as long as the hold on a lock
 * @param connector connects one client, as one process would have it
 * @param backend what its clients connect to; empty if that is the Redis that is measured
 * @param sent how many of the executed commands the clients sent: Redis counts those that scripts call as well
 * @param otherUses the uses beside that as a lock for which its clients can take a name, with the same number for each
 */
public record Peer(
        String name,
        boolean waits,
        String note,
        Optional<Duration> lease,
        UnaryOperator<String> leaseKey,
        Connector connector,
        Optional<BackendKind> backend,
        ToLongFunction<CommandCalls> sent,
        Map<Use, ToLongFunction<CommandCalls>> otherUses) {

    /** Connects a client to a backend, with a lease for its locks if the peer has leases. */
    @FunctionalInterface
    public interface Connector {
        PeerClient connect(String uri, Duration lease);
    }

    /** A peer on Redis that waits, and has neither note nor lease. */
    static Peer of(String name, Connector connector, String... calledByScripts) {
        return new Peer(
                name,
                true,
                "",
                Optional.empty(),
                UnaryOperator.identity(),
                connector,
                Optional.empty(),
                executed -> executed.allBut(calledByScripts),
                Map.of());
    }

    Peer noted(String text) {
        return new Peer(name, waits, text, lease, leaseKey, connector, backend, sent, otherUses);
    }

    Peer withoutWaiting(String text) {
        return new Peer(name, false, text, lease, leaseKey, connector, backend, sent, otherUses);
    }

    /** Adds a default lease, and the key that lives as long. */
    Peer leased(Duration defaultLease, UnaryOperator<String> key) {
        return new Peer(name, waits, note, Optional.of(defaultLease), key, connector, backend, sent, otherUses);
    }

    Peer on(BackendKind other) {
        return new Peer(name, waits, note, lease, leaseKey, connector, Optional.of(other), sent, otherUses);
    }

    Peer sending(ToLongFunction<CommandCalls> counted) {
        return new Peer(name, waits, note, lease, leaseKey, connector, backend, counted, otherUses);
    }

    /** What its clients make of a name for another use, too. */
    Peer alsoFor(Use use, ToLongFunction<CommandCalls> counted) {
        Map<Use, ToLongFunction<CommandCalls>> more = new EnumMap<>(Use.class);
        more.putAll(otherUses);
        more.put(use, counted);
        return new Peer(name, waits, note, lease, leaseKey, connector, backend, sent, more);
    }

    public boolean isFor(Use use) {
        return use == Use.LOCK || otherUses.containsKey(use);
    }

    /** How many of the executed commands the clients sent in a scenario of that use. */
    public long sent(Use use, CommandCalls executed) {
        return otherUses.getOrDefault(use, sent).applyAsLong(executed);
    }

    /** Returns the same peer with another lease, if it has one. */
    public Peer withLease(Duration other) {
        return lease.isPresent() ? leased(other, leaseKey) : this;
    }

    public PeerClient connect(String uri) {
        return connector.connect(uri, lease.orElse(Duration.ZERO));
    }
}
