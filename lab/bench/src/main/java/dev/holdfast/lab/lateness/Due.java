package dev.holdfast.lab.lateness;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** When something is due by the server's clock, which is this machine's as well. */
final class Due {

    /** Between two due times, so that they do not keep one another waiting. */
    private static final Duration APART = Duration.ofMillis(10);

    private Due() {}

    /** Spreads what is due, and keeps it from falling into step with whatever has a period. */
    static void pause() throws InterruptedException {
        Thread.sleep(APART.toMillis(), ThreadLocalRandom.current().nextInt(1_000_000));
    }

    /** Microseconds since 1970. */
    static long nowMicros() {
        return ChronoUnit.MICROS.between(Instant.EPOCH, Clock.systemUTC().instant());
    }

    /**
     * How late this JVM's own timers are: an executor with nothing else to do is to run tasks at the times at which
     * something else is due. What it is late by, the machine is to blame for.
     */
    static final class IdleTimer implements AutoCloseable {

        private final ScheduledThreadPoolExecutor timer =
                new ScheduledThreadPoolExecutor(1, new DefaultThreadFactory("idle-timer", true));
        private final ConcurrentLinkedQueue<Long> lateNanos = new ConcurrentLinkedQueue<>();

        /** Sets it a little behind a time of {@link System#nanoTime()}, so as not to compete with what is measured. */
        void setBeside(long nanos) {
            long dueNanos = nanos + APART.toNanos() / 2;
            var unused = timer.schedule(
                    () -> lateNanos.add(System.nanoTime() - dueNanos),
                    dueNanos - System.nanoTime(),
                    TimeUnit.NANOSECONDS);
        }

        List<Long> lateNanos() {
            return List.copyOf(lateNanos);
        }

        @Override
        public void close() {
            timer.shutdownNow();
        }
    }
}
