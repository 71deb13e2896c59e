package dev.holdfast.samples.inventory;

import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Who stands where in this node at this moment: outside and waiting for the lock, or inside with it. For people and
 * pages. Thread-safe.
 */
final class SalesFloor {

    private final AtomicInteger present = new AtomicInteger();
    private final ConcurrentMap<Long, NodeState.Seller> inside = new ConcurrentHashMap<>();
    private final LongAdder sold = new LongAdder();

    void arrive() {
        present.incrementAndGet();
    }

    void depart() {
        present.decrementAndGet();
    }

    void enter(String request, long token) {
        inside.put(Thread.currentThread().getId(), new NodeState.Seller(request, token));
    }

    void leave() {
        inside.remove(Thread.currentThread().getId());
    }

    void sold() {
        sold.increment();
    }

    List<NodeState.Seller> inside() {
        return List.copyOf(inside.values());
    }

    /** How many requests wait for their turn. */
    int waiting() {
        return Math.max(0, present.get() - inside.size());
    }

    /** How many items this node has sold. */
    long soldSoFar() {
        return sold.sum();
    }
}
