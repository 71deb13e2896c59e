package dev.holdfast.lab.scaling;

import java.util.ArrayList;
import java.util.List;

/** Who holds the lock in turn, told by the holders. Thread-safe, though nobody should have to wait for another here: that would be a lock that two hold. */
final class Turns {

    private final List<Long> nanos = new ArrayList<>();
    private long handoffs;
    private int lastClient = -1;
    private long lastToken;
    private long leftNanos;
    private volatile boolean over;

    synchronized void entered(int client, long token, long calledNanos, long nowNanos) {
        if (token < lastToken) {
            throw new IllegalStateException("token " + token + " came after " + lastToken);
        }
        lastToken = token;
        if (lastClient >= 0 && client != lastClient) {
            handoffs++;
            // Who called later found the lock free.
            if (calledNanos - leftNanos < 0) {
                nanos.add(nowNanos - leftNanos);
            }
        }
        lastClient = client;
    }

    synchronized void leaves(long nowNanos) {
        leftNanos = nowNanos;
    }

    /** Begins to count anew. */
    synchronized void forget() {
        nanos.clear();
        handoffs = 0;
    }

    /** Lets nobody begin another turn, and returns what was counted until now. */
    synchronized Turns end() {
        over = true;
        Turns counted = new Turns();
        counted.nanos.addAll(nanos);
        counted.handoffs = handoffs;
        return counted;
    }

    boolean isOver() {
        return over;
    }

    synchronized long handoffs() {
        return handoffs;
    }

    synchronized List<Long> nanos() {
        return List.copyOf(nanos);
    }
}
