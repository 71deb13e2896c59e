package dev.holdfast.cli.demo;

import dev.holdfast.cli.demo.RoundResult.Handoffs;
import dev.holdfast.cli.demo.RoundResult.Waits;
import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleAnswer.Outcome;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import java.util.stream.IntStream;

/**
 * What can be worked out from the answers that the buyers of a round got.
 *
 * @param before the nodes' states before the first sale
 */
record Answers(List<SaleAnswer> all, List<NodeState> before) {

    Waits waits() {
        long[] micros =
                all.stream().mapToLong(SaleAnswer::waitedMicros).sorted().toArray();
        return new Waits(millisAt(micros, 0.50), millisAt(micros, 0.99), millisAt(micros, 1));
    }

    private static double millisAt(long[] sorted, double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return rank == 0 ? 0 : sorted[rank - 1] / 1_000.0;
    }

    /**
     * Counts handoffs: those among nodes in the order of the fencing tokens, which is the order of the grants. Without
     * tokens there is no order among nodes, and no handoff between them.
     */
    Handoffs handoffs() {
        List<String> holders = all.stream()
                .filter(answer -> answer.token() > 0)
                .sorted(Comparator.comparingLong(SaleAnswer::token))
                .map(SaleAnswer::node)
                .toList();
        long remote = IntStream.range(1, holders.size())
                .filter(i -> !holders.get(i).equals(holders.get(i - 1)))
                .count();
        return new Handoffs(counted(all, NodeState::localGrants, SaleAnswer::localGrants), remote);
    }

    /**
     * Counts each node's commands up to its last sale: what comes after that are refusals, and no part of a sale's
     * price.
     */
    double commandsPerSale() {
        List<SaleAnswer> sales =
                all.stream().filter(answer -> answer.outcome() == Outcome.SOLD).toList();
        return (double) counted(sales, NodeState::commands, SaleAnswer::commands) / Math.max(1, sales.size());
    }

    /** What the nodes have counted since the first sale, according to the last answer of each. */
    private long counted(List<SaleAnswer> answers, ToLongFunction<NodeState> start, ToLongFunction<SaleAnswer> count) {
        long total = 0;
        for (NodeState node : before) {
            long from = start.applyAsLong(node);
            total += answers.stream()
                    .filter(answer -> answer.node().equals(node.node()))
                    .mapToLong(answer -> count.applyAsLong(answer) - from)
                    .max()
                    .orElse(0);
        }
        return total;
    }

    /** How many sales a buyer was told of that are not in the ledger. */
    long lost(Set<String> ledger) {
        return all.stream()
                .filter(answer -> answer.outcome() == Outcome.SOLD || answer.outcome() == Outcome.SOLD_BEFORE)
                .filter(answer -> !ledger.contains(answer.request()))
                .count();
    }
}
