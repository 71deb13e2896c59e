package dev.holdfast.internal;

import dev.holdfast.internal.lane.LiveLease;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Which thread owns which lock, and how often. Per lock and thread, never one owner for all locks of a thread. Outlives
 * the loss of the lease: a thread that lost a lock has to unwind its unlocks before it can have it anew.
 */
final class ThreadHolds {

    private record Key(String name, Thread thread) {}

    /** One thread's hold; only that thread counts. */
    static final class ThreadHold {

        final LiveLease lease;
        int count = 1;

        ThreadHold(LiveLease lease) {
            this.lease = lease;
        }
    }

    private final ConcurrentHashMap<Key, ThreadHold> holds = new ConcurrentHashMap<>();

    @Nullable
    ThreadHold ofCurrentThread(String name) {
        return holds.get(new Key(name, Thread.currentThread()));
    }

    void begin(String name, LiveLease lease) {
        holds.put(new Key(name, Thread.currentThread()), new ThreadHold(lease));
    }

    void end(String name) {
        holds.remove(new Key(name, Thread.currentThread()));
    }

    /** Forgets threads that have ended; the renewals of their leases have reported them. */
    void forgetEnded() {
        holds.keySet().removeIf(key -> !key.thread.isAlive());
    }

    int size() {
        return holds.size();
    }
}
