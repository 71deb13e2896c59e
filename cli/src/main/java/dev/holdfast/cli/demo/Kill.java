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
 * @param sinceNanos when it was seen to be inside the critical section, by this JVM's monotonic clock
 * @param atNanos when it was killed, by this JVM's monotonic clock
 */
record Kill(String node, long pid, long token, long sinceNanos, long atNanos) {

    /**
     * The first sale after it.
     *
     * @param node who made it
     * @param waited how long after the kill it had the lock
     */
    record Successor(String node, Duration waited) {}

    /** How long it had held the lock. */
    Duration held() {
        return Duration.ofNanos(atNanos - sinceNanos);
    }

    /** Finds the first sale that was decided under a later token. */
    Optional<Successor> successor(List<SaleAnswer> answers) {
        return answers.stream()
                .filter(answer -> answer.token() > token && !answer.node().equals(node))
                .min(Comparator.comparingLong(SaleAnswer::token))
                .map(first ->
                        new Successor(first.node(), Duration.ofNanos(Math.max(0, first.decidedNanos() - atNanos))));
    }
}
