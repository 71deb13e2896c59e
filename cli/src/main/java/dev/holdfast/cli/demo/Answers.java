package dev.holdfast.cli.demo;

import dev.holdfast.samples.inventory.NodeState;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleAnswer.Outcome;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;

/**
 * What can be worked out from the answers that the buyers of a round got.
 *
 * @param purchases the answers
 * @param before the nodes' states before the first sale, by name
 */
record Answers(List<Purchase> purchases, Map<String, NodeState> before) {

    /** How many came in a second. */
    BigDecimal rate(Duration elapsed) {
        return decimal(purchases.size() / Math.max(1e-9, elapsed.toNanos() / 1e9), 1);
    }

    RoundResult.Waits waits() {
        long[] micros = purchases.stream()
                .mapToLong(sale -> sale.answer().waitedMicros())
                .sorted()
                .toArray();
        return new RoundResult.Waits(millisAt(micros, 0.50), millisAt(micros, 0.99), millisAt(micros, 1));
    }

    private static BigDecimal millisAt(long[] sorted, double share) {
        int rank = (int) Math.ceil(share * sorted.length);
        return decimal(rank == 0 ? 0 : sorted[rank - 1] / 1_000.0, 3);
    }

    /**
     * Counts handoffs: those among nodes in the order of the fencing tokens, which is the order of the grants. Without
     * tokens there is no order among nodes, and no handoff between them.
     */
    RoundResult.Handoffs handoffs() {
        List<String> holders = purchases.stream()
                .map(Purchase::answer)
                .filter(answer -> answer.token() > 0)
                .sorted(Comparator.comparingLong(SaleAnswer::token))
                .map(SaleAnswer::node)
                .toList();
        long remote = 0;
        for (int i = 1; i < holders.size(); i++) {
            remote += holders.get(i).equals(holders.get(i - 1)) ? 0 : 1;
        }
        return new RoundResult.Handoffs(
                counted(NodeState::localGrants, SaleAnswer::localGrants, answer -> true), remote);
    }

    /**
     * Counts each node's commands up to its last sale: what comes after that are refusals, and no part of a sale's
     * price.
     */
    BigDecimal commandsPerSale() {
        Predicate<SaleAnswer> sold = answer -> answer.outcome() == Outcome.SOLD;
        long commands = counted(NodeState::commands, SaleAnswer::commands, sold);
        long sales = purchases.stream().map(Purchase::answer).filter(sold).count();
        return decimal(sales == 0 ? 0 : (double) commands / sales, 3);
    }

    /** What the nodes have counted since the first sale, according to the last answer of each. */
    private long counted(
            ToLongFunction<NodeState> start, ToLongFunction<SaleAnswer> count, Predicate<SaleAnswer> relevant) {
        long total = 0;
        for (Map.Entry<String, NodeState> node : before.entrySet()) {
            long from = start.applyAsLong(node.getValue());
            total -= from;
            total += purchases.stream()
                    .map(Purchase::answer)
                    .filter(answer -> answer.node().equals(node.getKey()))
                    .filter(relevant)
                    .mapToLong(count)
                    .reduce(from, Math::max);
        }
        return total;
    }

    /** How many sales a buyer was told of that are not in the ledger. */
    long lost(Map<String, Long> ledger) {
        return purchases.stream()
                .map(Purchase::answer)
                .filter(answer -> answer.outcome() == Outcome.SOLD || answer.outcome() == Outcome.SOLD_BEFORE)
                .filter(answer -> !ledger.containsKey(answer.request()))
                .count();
    }

    private static BigDecimal decimal(double value, int digits) {
        return BigDecimal.valueOf(value).setScale(digits, RoundingMode.HALF_UP);
    }
}
