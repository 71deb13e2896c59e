package dev.holdfast.cli.demo;

import com.fasterxml.jackson.annotation.JsonIncludeProperties;
import java.math.BigDecimal;
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
 * @param repeated how often a buyer asked again
 * @param rateWithoutOutage the rate without the time in which all waited for the slow sale, and then for the dead node
 * @param kill the node that was killed; empty where none was
 * @param successor who had the lock next; empty if nobody had
 */
@JsonIncludeProperties({"mode", "sold", "left", "oversold", "ratePerSecond", "waitMillis", "handoffs", "commandsPerSale"
})
record RoundResult(
        Mode mode,
        long sold,
        long left,
        long oversold,
        BigDecimal ratePerSecond,
        Waits waitMillis,
        Handoffs handoffs,
        BigDecimal commandsPerSale,
        long lost,
        long doubled,
        int unanswered,
        int repeated,
        BigDecimal rateWithoutOutage,
        Optional<Kill> kill,
        Optional<Kill.Successor> successor) {

    /**
     * How long the buyers' sales waited for the lock, in milliseconds.
     *
     * @param p50 half of them at most so long
     * @param p99 99 of 100 at most so long
     * @param max the longest
     */
    record Waits(BigDecimal p50, BigDecimal p99, BigDecimal max) {}

    /**
     * How the lock went from one sale to the next.
     *
     * @param local times that it went from a thread to another of the same node, without Redis
     * @param remote times that it went from a node to another
     */
    record Handoffs(long local, long remote) {}

    /** Whether as many were sold as could be, each once, and everybody knows. */
    boolean exact(DemoSettings settings) {
        return sold == Math.min(settings.stock(), settings.requests())
                && left == settings.stock() - sold
                && oversold == 0
                && lost == 0
                && doubled == 0
                && unanswered == 0;
    }
}
