package dev.holdfast.samples.inventory;

import java.util.List;

/**
 * What a node says about itself at one moment. Counts are those since its start.
 *
 * @param node its name
 * @param pid its process id
 * @param mode its lock
 * @param inside the requests that are inside the critical section
 * @param waiting how many requests wait for their turn
 * @param sold how many items it has sold
 * @param client the id under which the lock's server knows it; empty in a mode without a server
 * @param localGrants grants that came from another thread of the node
 * @param serverGrants grants that came from the server
 * @param renewals renewals of its lease
 * @param commands what it has sent to Redis
 */
public record NodeState(
        String node,
        long pid,
        SaleMode mode,
        List<Seller> inside,
        long waiting,
        long sold,
        String client,
        long localGrants,
        long serverGrants,
        long renewals,
        long commands) {

    /** Copies the list. */
    public NodeState {
        inside = List.copyOf(inside);
    }

    /**
     * A request that is inside.
     *
     * @param request its id
     * @param token the fencing token of its turn; 0 where there is none
     */
    public record Seller(String request, long token) {}
}
