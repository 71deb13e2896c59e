package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import dev.holdfast.samples.inventory.SaleMode;
import java.util.List;
import java.util.Optional;

/**
 * How a round went. Programs read some of it as JSON.
 *
 * @param mode the lock
 * @param sold the entries in the ledger, each as often as it was sold
 * @param left what the stock says is left
 * @param oversold how many more were sold than there were
 * @param ratePerSecond requests that were answered, per second from the first request to the last answer
 * @param waitMillis the waits for the lock
 * @param handoffs how the lock went from one sale to the next
 * @param commandsPerSale what the nodes sent to Redis for a sale, in the time in which there was something to sell
 * @param lost sales that a buyer was told of and the ledger does not know
 * @param doubled request ids that were sold more than once
 * @param unanswered buyers who got no answer in the end
 * @param kill the node that was killed; empty where none was
 */
@JsonIncludeProperties({"mode", "sold", "left", "oversold", "ratePerSecond", "waitMillis", "handoffs", "commandsPerSale"
})
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
        Optional<Kill> kill) {

    /** The longest wait of half of the sales, of 99 of 100, and of all. */
    record Waits(double p50, double p99, double max) {}

    /** How often the lock went from a thread to another of its node, without Redis, and from a node to another. */
    record Handoffs(long local, long remote) {}

    /**
     * The violent end of a node.
     *
     * @param heldMillis how long it had been inside the critical section
     * @param next the node that had the lock next
     * @param waitedMillis how long after the kill that was
     */
    record Kill(String node, long heldMillis, String next, long waitedMillis) {}

    /** A figure for people; a bad one should be 0 and is not. */
    record Row(String label, String text, boolean bad) {

        private static Row of(String label, String format, Object value) {
            return new Row(label, DemoResult.text(format, value), false);
        }

        private static Row unwanted(String label, long count) {
            return new Row(label, DemoResult.text("%,d", count), count > 0);
        }
    }

    /** Whether as many were sold as could be, each once, and everybody knows. */
    boolean exact(DemoSettings settings) {
        boolean wrong = oversold > 0 || lost > 0 || doubled > 0 || unanswered > 0;
        return sold == settings.sellable() && left == settings.stock() - sold && !wrong;
    }

    List<Row> rows() {
        return List.of(
                Row.of("sold", "%,d", sold),
                Row.of("left", "%,d", left),
                Row.unwanted("oversold", oversold),
                Row.of("requests/s", "%,.0f", ratePerSecond),
                Row.of("wait p50", "%,.1f ms", waitMillis.p50()),
                Row.of("wait p99", "%,.1f ms", waitMillis.p99()),
                Row.of("wait max", "%,.1f ms", waitMillis.max()),
                Row.of("handoffs between nodes", "%,d", handoffs.remote()),
                Row.of("handoffs inside nodes", "%,d", handoffs.local()),
                Row.of("Redis commands per sale", "%.2f", commandsPerSale),
                Row.unwanted("lost sales", lost),
                Row.unwanted("doubled sales", doubled));
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
