package dev.holdfast;

/**
 * What a client has in memory.
 *
 * @param lanes names that are held, waited for or being released
 * @param held names that are held
 * @param waiting calls that wait for a lock
 * @param compensations attempts of unknown outcome that are still being removed from the server
 * @param renewalsSent renewals sent since the client was built, counted by lease
 * @param localHandoffs grants that came from another thread of this client since it was built
 * @param remoteGrants grants that came from the server since the client was built
 * @param failovers how often another server has taken over since the client was built
 */
public record ClientStatistics(
        int lanes,
        int held,
        int waiting,
        int compensations,
        long renewalsSent,
        long localHandoffs,
        long remoteGrants,
        long failovers) {}
