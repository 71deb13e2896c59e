package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.Optional;

/**
 * How a round went.
 *
 * @param mode the lock
 * @param sold the entries in the ledger, each as often as it was sold
 * @param left what the stock says is left
 * @param oversold how many more were sold than there were
 * @param elapsed from the first request to the last answer
 * @param answered buyers who got an answer
 * @param unanswered buyers who got none in the end
 * @param repeated how often a buyer asked again
 * @param waits the waits for the lock
 * @param handoffs how the lock went from one sale to the next
 * @param commandsPerSale what the nodes sent to Redis for a sale, in the time in which there was something to sell
 * @param lost sales that a buyer was told of and the ledger does not know
 * @param doubled request ids that were sold more than once
 * @param outage what the killed node cost; empty where none was killed
 */
record RoundResult(
        Mode mode,
        long sold,
        long left,
        long oversold,
        Duration elapsed,
        int answered,
        int unanswered,
        int repeated,
        Waits waits,
        Handoffs handoffs,
        double commandsPerSale,
        long lost,
        long doubled,
        Optional<Outage> outage) {

    /**
     * What the killed node cost.
     *
     * @param kill the kill
     * @param successor who had the lock next; empty if nobody had
     */
    record Outage(Kill kill, Optional<Kill.Successor> successor) {}

    double ratePerSecond() {
        return answered / Math.max(1e-9, elapsed.toNanos() / 1e9);
    }

    /** The rate without the time in which all waited for the slow sale, and then for the dead node. */
    double rateWithoutOutage() {
        Duration held = outage.map(cost -> cost.kill().held()).orElse(Duration.ZERO);
        Duration waited =
                outage.flatMap(Outage::successor).map(Kill.Successor::waited).orElse(Duration.ZERO);
        return answered / Math.max(1e-9, elapsed.minus(held).minus(waited).toNanos() / 1e9);
    }

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
