package dev.holdfast.redis;

import java.util.Arrays;
import java.util.stream.Stream;

/**
 * The threads on which answers, good or bad, and messages have come in: two at most at a time, and others after a
 * connection was replaced. Thread-safe; looking takes no lock.
 */
final class ReadingThreads {

    private volatile Thread[] known = {};

    /**
     * The calling thread has just read something, or the end of a connection. Not for threads that only give a
     * connection up: these may be the program's own.
     */
    void note() {
        if (!haveCurrent()) {
            add(Thread.currentThread());
        }
    }

    private synchronized void add(Thread reader) {
        known = Stream.concat(Arrays.stream(known).filter(Thread::isAlive), Stream.of(reader))
                .toArray(Thread[]::new);
    }

    boolean haveCurrent() {
        Thread current = Thread.currentThread();
        for (Thread reader : known) {
            if (reader == current) {
                return true;
            }
        }
        return false;
    }
}
