package dev.holdfast.redis.quorum.internal.service;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;

/** Counts the requests that are under way. Thread-safe. */
final class UnderWay {

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final List<CompletableFuture<Boolean>> waiting = new ArrayList<>();
    private int count;

    void begin() {
        guard.lock();
        try {
            count++;
        } finally {
            guard.unlock();
        }
    }

    void end() {
        List<CompletableFuture<Boolean>> done = List.of();
        guard.lock();
        try {
            count--;
            if (count == 0) {
                done = List.copyOf(waiting);
                waiting.clear();
            }
        } finally {
            guard.unlock();
        }
        done.forEach(none -> none.complete(true));
    }

    /** Completes when none is under way. */
    CompletionStage<Boolean> none() {
        CompletableFuture<Boolean> none = new CompletableFuture<>();
        guard.lock();
        try {
            if (count > 0) {
                waiting.add(none);
                return none;
            }
        } finally {
            guard.unlock();
        }
        none.complete(true);
        return none;
    }
}
