package dev.holdfast.cli.demo;

import java.util.ArrayList;
import java.util.List;

/** Spreads requests over the living nodes by weight: smoothly, so that a node's turns are not in a row. Thread-safe. */
final class Balancer {

    private final List<Entry> entries = new ArrayList<>();

    Balancer(List<Node> nodes, int[] weights) {
        for (int i = 0; i < nodes.size(); i++) {
            entries.add(new Entry(nodes.get(i), weights[i]));
        }
    }

    /** The node whose turn it is. */
    synchronized Node next() {
        Entry best = null;
        int total = 0;
        for (Entry entry : entries) {
            if (entry.node.killed()) {
                continue;
            }
            entry.credit += entry.weight;
            total += entry.weight;
            if (best == null || entry.credit > best.credit) {
                best = entry;
            }
        }
        if (best == null) {
            throw new IllegalStateException("no node is left");
        }
        best.credit -= total;
        return best.node;
    }

    private static final class Entry {

        private final Node node;
        private final int weight;
        private int credit;

        Entry(Node node, int weight) {
            this.node = node;
            this.weight = weight;
        }
    }
}
