package dev.holdfast.cli.demo;

import java.util.List;
import java.util.Optional;

/**
 * A look at a running round.
 *
 * @param mode the round's lock
 * @param elapsedMillis since its first request
 * @param left what the stock says is left
 * @param sold the entries in the ledger
 * @param answered buyers who have their answer
 * @param nodes each node
 * @param lock what the lock's server says; empty in a round without one
 */
record Sample(
        Mode mode,
        long elapsedMillis,
        long left,
        long sold,
        int answered,
        List<NodeView> nodes,
        Optional<LockView> lock) {

    /**
     * A node.
     *
     * @param name its name
     * @param pid its process id
     * @param weight its weight in the load balancer
     * @param killed whether it was killed
     * @param state what it said; empty if it did not
     */
    record NodeView(String name, long pid, int weight, boolean killed, Optional<NodeState> state) {}

    /**
     * The lock, as its server sees it.
     *
     * @param holder the node that holds it; empty if it is free
     * @param leaseLeftMillis what is left of the holder's lease
     * @param queue the nodes that wait, in their order
     */
    record LockView(Optional<String> holder, long leaseLeftMillis, List<String> queue) {}
}
