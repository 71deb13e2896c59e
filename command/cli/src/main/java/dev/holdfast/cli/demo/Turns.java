package dev.holdfast.cli.demo;

import java.util.List;

/**
 * Decides which of those that were seen in the critical section have the lock. Nodes are asked one after another, so
 * that a turn that has ended meanwhile may be seen beside the one that came after it; and tokens rise in the order of
 * the turns. So whoever has a lower token than one that was seen has ended, however late that was seen. Where there
 * are no tokens, nobody can be told to have ended. Not thread-safe.
 */
final class Turns {

    /**
     * A request that was inside.
     *
     * @param node the name of the node
     * @param token the fencing token of its turn; 0 where there is none
     * @param millis when the node was asked, from the first request of the round
     * @param ended whether a later turn has been seen
     */
    record Inside(String node, long token, long millis, boolean ended) {}

    private long highest;

    /** The same requests, with what is known of their ends after all of them were seen. */
    List<Inside> judged(List<Inside> seen) {
        for (Inside inside : seen) {
            highest = Math.max(highest, inside.token());
        }
        return seen.stream()
                .map(inside -> new Inside(inside.node(), inside.token(), inside.millis(), isOver(inside.token())))
                .toList();
    }

    private boolean isOver(long token) {
        return token > 0 && token < highest;
    }
}
