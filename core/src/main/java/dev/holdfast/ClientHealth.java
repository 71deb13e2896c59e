package dev.holdfast;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * How a client fares: whether its server can be used, and whether what has to go on in the background goes on.
 *
 * @param server where the server is, without credentials
 * @param reachable whether the server has just taken a write from this client, as it has to for every lock
 * @param roundTrip how long that took; empty if there was no answer
 * @param failure what was seen instead of an answer; empty if there was one
 * @param listening whether grants reach this client unasked, as far as is known. A connection that died in silence is
 *     found out within some ten seconds. While it is down, waiting calls ask again every few seconds: they still get
 *     their locks, and later
 * @param renewalLag by how much the most overdue renewal of a held lock is late; zero if none is. Renewals are due
 *     after a third of the lease, so one that is late by another two thirds is lost
 * @param warnings what endangers locks: about the server, such as that it drops keys when its memory is full, as far as
 *     it says, and about the client, that code of the application blocks all threads on which that runs; empty if
 *     nothing does
 * @param topology how the servers are arranged, and how each fares
 * @param failovers how often another server has taken over since the client was built
 * @param lastFailover when this client last saw that, by its machine's wall clock; empty if it never did
 */
public record ClientHealth(
        String server,
        boolean reachable,
        Optional<Duration> roundTrip,
        Optional<String> failure,
        boolean listening,
        Duration renewalLag,
        List<String> warnings,
        Topology topology,
        long failovers,
        Optional<Instant> lastFailover) {

    /** Copies the list. */
    public ClientHealth {
        warnings = List.copyOf(warnings);
    }

    /**
     * Whether locks can be had and handed on as they should.
     *
     * @return true if the server is reachable and grants reach this client; warnings do not count
     */
    public boolean isHealthy() {
        return reachable && listening;
    }
}
