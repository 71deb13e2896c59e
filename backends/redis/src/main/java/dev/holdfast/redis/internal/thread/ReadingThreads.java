package dev.holdfast.redis.internal.thread;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;

/**
 * The threads on which answers, good or bad, and messages have come in: two at most at a time, and others after a
 * connection was replaced. Thread-safe; looking takes no lock.
 */
public final class ReadingThreads {

    private final ReentrantLock guard = new ReentrantLock();

    private volatile Thread[] known = {};

    /**
     * The calling thread has just read something, or the end of a connection. Not for threads that only give a
     * connection up: these may be the program's own.
     */
    public void note() {
        if (!haveCurrent()) {
            add(Thread.currentThread());
        }
    }

    private void add(Thread reader) {
        guard.lock();
        try {
            known = Stream.concat(Arrays.stream(known).filter(Thread::isAlive), Stream.of(reader))
                    .toArray(Thread[]::new);
        } finally {
            guard.unlock();
        }
    }

    public boolean haveCurrent() {
        Thread current = Thread.currentThread();
        for (Thread reader : known) {
            if (reader == current) {
                return true;
            }
        }
        return false;
    }
}
