package dev.holdfast.cli.demo;

import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * How the lock went from one sale to the next.
 *
 * @param local times that it went from a thread to another of the same node, without Redis
 * @param remote times that it went from a node to another
 */
record Handoffs(long local, long remote) {

    /**
     * Counts them: those among nodes in the order of the fencing tokens, which is the order of the grants. Without tokens there is no order among nodes, and no handoff
     * between them.
     *
     * @param before the nodes' states before the first sale, by name
     */
    static Handoffs of(List<SaleAnswer> answers, Map<String, NodeState> before) {
        long local = 0;
        for (Map.Entry<String, NodeState> node : before.entrySet()) {
            long start = node.getValue().localGrants();
            local += answers.stream()
                            .filter(answer -> answer.node().equals(node.getKey()))
                            .mapToLong(SaleAnswer::localGrants)
                            .reduce(start, Math::max)
                    - start;
        }
        List<SaleAnswer> inOrder = answers.stream()
                .filter(answer -> answer.token() > 0)
                .sorted(Comparator.comparingLong(SaleAnswer::token))
                .toList();
        long remote = 0;
        for (int i = 1; i < inOrder.size(); i++) {
            if (!inOrder.get(i).node().equals(inOrder.get(i - 1).node())) {
                remote++;
            }
        }
        return new Handoffs(local, remote);
    }
}
