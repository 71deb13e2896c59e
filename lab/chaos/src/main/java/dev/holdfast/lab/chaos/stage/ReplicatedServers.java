package dev.holdfast.lab.chaos.stage;

import java.time.Duration;
import java.util.List;

/** Primaries with replicas that take over from them. */
public interface ReplicatedServers extends RedisServers {

    /**
     * Has a replica of a primary take over, as soon as it can.
     *
     * @throws IllegalStateException when it cannot in time
     */
    void failover(ServerUnderFaults primary, Duration timeout) throws InterruptedException;

    /** Returns the servers that are no primaries at the moment, as far as is known. */
    default List<ServerUnderFaults> replicas() {
        List<ServerUnderFaults> primaries = primaries();
        return servers().stream().filter(server -> !primaries.contains(server)).toList();
    }

    /** Keeps what the primaries write from the servers that are replicas now. */
    default void cutReplication() throws InterruptedException {
        for (ServerUnderFaults replica : replicas()) {
            if (replica.redis().isAlive()) {
                replica.refuseToReplicate();
            }
        }
        for (ServerUnderFaults primary : primaries()) {
            if (primary.redis().isAlive()) {
                primary.insist("CLIENT", "KILL", "TYPE", "replica");
            }
        }
    }

    /** Ends {@link #cutReplication}. */
    default void restoreReplication() throws InterruptedException {
        for (ServerUnderFaults server : servers()) {
            if (server.redis().isAlive()) {
                server.replicateAgain();
                // A failover writes the settings of that time into the file.
                server.keepSettings();
            }
        }
    }
}
