package dev.holdfast.redis;

import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;

/** A time that stands still until a test moves it; tasks run on the test's thread, in their order. */
final class ManualTiming implements Timing {

    private record Task(long atNanos, long order, Runnable action) {}

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::atNanos).thenComparingLong(Task::order));
    private long nowNanos = 1_000_000_000_000L;
    private long order;

    @Override
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public void after(long delayNanos, Runnable task) {
        tasks.add(new Task(nowNanos + delayNanos, order++, task));
    }

    @Override
    public void end() {
        tasks.clear();
    }

    /** Lets the time pass, and runs what becomes due meanwhile. */
    void pass(Duration duration) {
        long untilNanos = nowNanos + duration.toNanos();
        while (!tasks.isEmpty() && tasks.peek().atNanos <= untilNanos) {
            Task task = tasks.remove();
            nowNanos = Math.max(nowNanos, task.atNanos);
            task.action.run();
        }
        nowNanos = untilNanos;
    }

    /** Lets the time pass while this process does not run: what became due runs afterwards, late. */
    void stopFor(Duration duration) {
        nowNanos += duration.toNanos();
        pass(Duration.ZERO);
    }
}
