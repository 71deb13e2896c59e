package dev.holdfast.internal.background;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.ScriptedBackend;
import dev.holdfast.internal.time.Time;
import dev.holdfast.internal.time.Timetable;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.LockId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Waiting for open compensations, and abandoning them. */
class CompensationsTest {

    private static final int LOOKS = 50;

    private final ManualTime time = new ManualTime();
    private final ScriptedBackend server = new ScriptedBackend(time);

    /**
     * Each look parks for a millisecond, so that many looks take their time; with the interrupt flag set, parking would
     * return at once.
     */
    @Test
    void awaitSent_interrupted_doesNotSpinAndKeepsTheFlag() {
        CountedTime looks = new CountedTime();
        Compensations compensations =
                new Compensations(server, new Timetable(looks), looks, new Random(1), 2_000_000_000L, Runnable::run);
        compensations.leave(LockId.of("order:42"), Attempt.exclusive(1, 0, 30_000, 1), OptionalLong.empty());
        looks.begin();

        Thread.currentThread().interrupt();
        compensations.awaitSent(Duration.ofHours(1));

        assertThat(Thread.interrupted()).isTrue();
        assertThat(looks.tookNanos()).isGreaterThan(Duration.ofMillis(LOOKS / 2).toNanos());
    }

    /** The alarm of the timer finds it: a log that blocked there would hold up every loss and renewal of the client. */
    @Test
    void leave_givenUp_leavesTheLogToTheReporter() {
        List<Runnable> reports = new ArrayList<>();
        Compensations compensations =
                new Compensations(server, new Timetable(time), time, new Random(1), 2_000_000_000L, reports::add);
        compensations.leave(LockId.of("order:42"), Attempt.exclusive(1, 0, 30_000, 1), OptionalLong.empty());

        time.freeze(Duration.ofMinutes(2));
        server.expectLeave().isNotExecuted();

        assertThat(compensations.open()).isZero();
        assertThat(reports).hasSize(1);
    }

    /** The manual time; answers the leave at the fiftieth look at the clock. */
    private final class CountedTime implements Time {

        private final AtomicInteger count = new AtomicInteger(Integer.MIN_VALUE);
        private final AtomicLong tookNanos = new AtomicLong();
        private volatile long begunNanos;

        void begin() {
            begunNanos = System.nanoTime();
            count.set(0);
        }

        long tookNanos() {
            return tookNanos.get();
        }

        @Override
        public long nanos() {
            if (count.incrementAndGet() == LOOKS) {
                tookNanos.set(System.nanoTime() - begunNanos);
                server.expectLeave().isDone();
            }
            return time.nanos();
        }

        @Override
        public long wallMillis() {
            return time.wallMillis();
        }

        @Override
        public Cancellation schedule(Runnable task, long delayNanos) {
            return time.schedule(task, delayNanos);
        }

        @Override
        public void close() {
            time.close();
        }
    }
}
