package dev.holdfast.cli.demo;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The violent end of a node.
 *
 * @param node its name
 * @param pid its process id
 * @param token the fencing token of the sale that it was in the middle of
 * @param held how long it had been inside the critical section
 * @param atNanos when it was killed, by this JVM's monotonic clock
 */
record Kill(String node, long pid, long token, Duration held, long atNanos) {

    /**
     * The first sale after it.
     *
     * @param node who made it
     * @param waited how long after the kill it had the lock
     */
    record Successor(String node, Duration waited) {

        String sentence() {
            return node + " had the lock next, " + Verdict.number(waited.toMillis()) + " ms after the kill";
        }
    }

    String sentence() {
        return node + " (pid " + pid + ") was killed with kill -9 while it held the lock, token " + token + ", after "
                + Verdict.number(held.toMillis()) + " ms and a renewal";
    }

    /** Finds the first sale that was decided under a later token. */
    Optional<Successor> successor(List<Purchase> purchases) {
        return purchases.stream()
                .filter(sale -> sale.answer().token() > token)
                .filter(sale -> !sale.answer().node().equals(node))
                .min(Comparator.comparingLong(sale -> sale.answer().token()))
                .map(first -> new Successor(
                        first.answer().node(), Duration.ofNanos(Math.max(0, first.decidedNanos() - atNanos))));
    }
}
