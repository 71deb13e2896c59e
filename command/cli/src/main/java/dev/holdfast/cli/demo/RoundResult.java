package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonIgnore;
import dev.holdfast.samples.inventory.SaleAnswer;
import dev.holdfast.samples.inventory.SaleAnswer.Outcome;
import dev.holdfast.samples.inventory.SaleMode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * How a round went.
 *
 * @param sold the entries in the ledger, each as often as it was sold
 * @param left what the stock says is left
 * @param ratePerSecond requests that were answered, per second from the first request to the last answer
 * @param commandsPerSale what the nodes sent to Redis for a sale, in the time in which there was something to sell
 * @param lost sales that a buyer was told of and the ledger does not know
 * @param refused sales that the stock refused because a higher token had come
 */
record RoundResult(
        SaleMode mode,
        long sold,
        long left,
        long oversold,
        double ratePerSecond,
        Waits waitMillis,
        Handoffs handoffs,
        double commandsPerSale,
        long lost,
        long doubled,
        long unanswered,
        long refused,
        @JsonIgnore Kills kills) {

    /**
     * What the kills cost; 0 where there was none.
     *
     * @param othersWaitedMillis from the kill of the node that held the lock until another node had it
     * @param gapMillis from the kill of servers of the locks until the next grant
     */
    record Kills(long othersWaitedMillis, long gapMillis) {}

    /** The longest wait for the lock of half of the sales, of 99 of 100, and of all. */
    record Waits(double p50, double p99, double max) {

        static Waits of(List<SaleAnswer> answers) {
            long[] micros = answers.stream()
                    .mapToLong(SaleAnswer::waitedMicros)
                    .sorted()
                    .toArray();
            return new Waits(millisAt(micros, 0.50), millisAt(micros, 0.99), millisAt(micros, 1));
        }

        private static double millisAt(long[] sorted, double share) {
            int rank = (int) Math.ceil(share * sorted.length);
            return rank == 0 ? 0 : sorted[rank - 1] / 1_000.0;
        }
    }

    /** How often the lock went from a thread to another of its node, without Redis, and from a node to another. */
    record Handoffs(long local, long remote) {

        /** Counts handoffs among nodes in the order of the fencing tokens; without tokens there is no order. */
        static Handoffs of(List<SaleAnswer> answers) {
            List<String> holders = answers.stream()
                    .filter(answer -> answer.token() > 0)
                    .sorted(Comparator.comparingLong(SaleAnswer::token))
                    .map(SaleAnswer::node)
                    .toList();
            long remote = IntStream.range(1, holders.size())
                    .filter(i -> !holders.get(i).equals(holders.get(i - 1)))
                    .count();
            return new Handoffs(counted(answers, SaleAnswer::localGrants), remote);
        }
    }

    /** Works out the figures from what the buyers were answered, and from the books. */
    static RoundResult of(
            SaleMode mode,
            DemoSettings settings,
            List<SaleAnswer> answers,
            double seconds,
            Map<String, Long> ledger,
            long left,
            long refused,
            Kills kills) {
        long sold = ledger.values().stream().mapToLong(Long::longValue).sum();
        // What comes after a node's last sale is no part of a sale's price.
        List<SaleAnswer> sales = answers.stream()
                .filter(answer -> answer.outcome() == Outcome.SOLD)
                .toList();
        return new RoundResult(
                mode,
                sold,
                left,
                Math.max(0, sold - settings.stock()),
                answers.size() / seconds,
                Waits.of(answers),
                Handoffs.of(answers),
                (double) counted(sales, SaleAnswer::commands) / Math.max(1, sales.size()),
                answers.stream()
                        .filter(answer -> answer.outcome() == Outcome.SOLD || answer.outcome() == Outcome.SOLD_BEFORE)
                        .filter(answer -> !ledger.containsKey(answer.request()))
                        .count(),
                ledger.values().stream().filter(times -> times > 1).count(),
                settings.requests() - answers.size(),
                refused,
                kills);
    }

    /** What the nodes had counted at the last of these answers of each. */
    private static long counted(List<SaleAnswer> answers, ToLongFunction<SaleAnswer> count) {
        return answers.stream()
                .collect(Collectors.toMap(SaleAnswer::node, count::applyAsLong, Math::max))
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Whether as many were sold as could be, each once, and everybody knows. */
    boolean exact(DemoSettings settings) {
        boolean wrong = oversold > 0 || lost > 0 || doubled > 0 || unanswered > 0;
        return sold == settings.sellable() && left == settings.stock() - sold && !wrong;
    }

    /** The name of a round, as people read it. */
    static String title(SaleMode mode) {
        return switch (mode) {
            case NONE -> "no lock";
            case JVM -> "a lock per JVM";
            case HOLDFAST -> "Holdfast";
        };
    }
}
