package dev.holdfast.rate.internal;

import dev.holdfast.Holdfast;
import dev.holdfast.LockOptions;
import dev.holdfast.internal.HoldfastClient;
import dev.holdfast.internal.engine.ClientSettings;
import dev.holdfast.internal.time.Time;
import dev.holdfast.local.LocalLockService;
import java.time.Duration;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Time that passes as fast as tasks can run, on one thread; and clients whose clocks show it, each ahead of the
 * server's by a time of its own.
 */
final class VirtualHour {

    private static final long START_MICROS = 1_795_764_134_975_690L;

    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>(Comparator.comparingLong(Task::dueNanos).thenComparingLong(Task::order));
    private final LocalLockService service = new LocalLockService();
    private long nanos;
    private long order;

    private record Task(long dueNanos, long order, Runnable action) {}

    /** The server's time. */
    long serverMicros() {
        return START_MICROS + nanos / 1000;
    }

    /** A client whose clocks are ahead, and whose listeners run on the thread of the time. */
    Holdfast client(Duration ahead) {
        ClientSettings settings = new ClientSettings(
                LockOptions.defaults(),
                Runnable::run,
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                Duration.ofSeconds(5),
                Duration.ofSeconds(2),
                false);
        return HoldfastClient.start(service.backend(), settings, new Clocks(ahead));
    }

    /** Runs what is due until the time is over. */
    void pass(Duration time) {
        long untilNanos = nanos + time.toNanos();
        while (!tasks.isEmpty() && tasks.peek().dueNanos <= untilNanos) {
            Task due = tasks.poll();
            nanos = Math.max(nanos, due.dueNanos);
            due.action.run();
        }
        nanos = untilNanos;
    }

    void after(Duration time, Runnable action) {
        tasks.add(new Task(nanos + time.toNanos(), order++, action));
    }

    private final class Clocks implements Time {

        private final Duration ahead;

        Clocks(Duration ahead) {
            this.ahead = ahead;
        }

        @Override
        public Cancellation schedule(Runnable task, long delayNanos) {
            AtomicBoolean cancelled = new AtomicBoolean();
            after(Duration.ofNanos(Math.max(0, delayNanos)), () -> {
                if (!cancelled.get()) {
                    task.run();
                }
            });
            return () -> cancelled.set(true);
        }

        @Override
        public long nanos() {
            return nanos + ahead.toNanos();
        }

        @Override
        public long wallMillis() {
            return serverMicros() / 1000 + ahead.toMillis();
        }

        @Override
        public void close() {
            // what is scheduled does no harm
        }
    }
}
