package dev.holdfast.internal;

import dev.holdfast.internal.lane.LiveLease;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Which thread owns which lock, and how often. Per lock and thread, never one owner for all locks of a thread. Outlives
 * the loss of the lease: a thread that lost a lock has to unwind its unlocks before it can have it anew.
 */
final class ThreadHolds {

    private record Key(String name, Thread thread) {}

    /** One thread's hold; only that thread counts. */
    static final class ThreadHold {

        private final Key key;

        /** Another one after a downgrade. */
        LiveLease lease;

        int count = 1;

        /** For a read lock: the hold of the write lock that it was locked within, as long as there is one. */
        @Nullable
        ThreadHold outer;

        /** For a write lock: the hold of the read lock that was locked within it. */
        @Nullable
        ThreadHold within;

        private ThreadHold(Key key, LiveLease lease) {
            this.key = key;
            this.lease = lease;
        }

        Thread thread() {
            return key.thread;
        }
    }

    private final ConcurrentHashMap<Key, ThreadHold> holds = new ConcurrentHashMap<>();

    @Nullable
    ThreadHold ofCurrentThread(String name) {
        return holds.isEmpty() ? null : ofThread(name);
    }

    private @Nullable ThreadHold ofThread(String name) {
        return holds.get(new Key(name, Thread.currentThread()));
    }

    ThreadHold begin(String name, LiveLease lease) {
        return put(new ThreadHold(new Key(name, Thread.currentThread()), lease));
    }

    /** A read lock that is locked by the thread which owns the write lock: under the same lease. */
    void beginWithin(String name, ThreadHold outer) {
        ThreadHold hold = new ThreadHold(new Key(name, Thread.currentThread()), outer.lease);
        hold.outer = outer;
        outer.within = hold;
        put(hold);
    }

    private ThreadHold put(ThreadHold hold) {
        holds.put(hold.key, hold);
        return hold;
    }

    void end(ThreadHold hold) {
        holds.remove(hold.key);
    }

    /** Forgets threads that have ended; the renewals of their leases have reported them. */
    void forgetEnded() {
        holds.keySet().removeIf(key -> !key.thread.isAlive());
    }

    /** Visits each; weakly consistent. */
    void forEach(Consumer<ThreadHold> visitor) {
        holds.values().forEach(visitor);
    }

    int size() {
        return holds.size();
    }

    /** What the threads of a client own, by the kinds of locks. */
    static final class ByKind {

        /** Locks that they own alone. */
        final ThreadHolds alone = new ThreadHolds();

        /** Read locks. */
        final ThreadHolds reads = new ThreadHolds();

        /** Locks that they have on behalf of an owner. */
        final ThreadHolds owned = new ThreadHolds();

        /** Forgets threads that have ended. */
        void forgetEnded() {
            List.of(alone, reads, owned).forEach(ThreadHolds::forgetEnded);
        }
    }
}
