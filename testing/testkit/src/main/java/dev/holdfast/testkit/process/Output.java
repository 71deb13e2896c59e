package dev.holdfast.testkit.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/** The lines that a process has written to one of its outputs so far, read by a daemon thread. Thread-safe. */
final class Output {

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<String> lines = new ArrayList<>();
    private int looked;
    private boolean ended;

    Output(InputStream stream, String threadName) {
        Thread reader = new Thread(() -> read(stream), threadName);
        reader.setDaemon(true);
        reader.start();
    }

    private void read(InputStream stream) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(stream, StandardCharsets.UTF_8))) {
            for (Optional<String> line = next(reader); line.isPresent(); line = next(reader)) {
                add(line.get());
            }
        } catch (IOException e) {
            add("(the output could not be read further: " + e + ")");
        } finally {
            end();
        }
    }

    private static Optional<String> next(BufferedReader reader) throws IOException {
        return Optional.ofNullable(reader.readLine());
    }

    private void add(String line) {
        lock.lock();
        try {
            lines.add(line);
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    List<String> lines() {
        lock.lock();
        try {
            return List.copyOf(lines);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits for a line that matches, beginning behind the one that was found last.
     *
     * @return the line; empty when the time is up or the output has ended without one
     */
    Optional<String> await(Predicate<String> condition, Duration timeout) throws InterruptedException {
        long leftNanos = timeout.toNanos();
        lock.lockInterruptibly();
        try {
            int next = looked;
            while (true) {
                for (; next < lines.size(); next++) {
                    if (condition.test(lines.get(next))) {
                        looked = next + 1;
                        return Optional.of(lines.get(next));
                    }
                }
                if (ended || leftNanos <= 0) {
                    return Optional.empty();
                }
                leftNanos = changed.awaitNanos(leftNanos);
            }
        } finally {
            lock.unlock();
        }
    }
}
