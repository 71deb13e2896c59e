package dev.holdfast.internal.time;

import static org.assertj.core.api.Assertions.assertThat;

import dev.holdfast.fixtures.ManualTime;
import dev.holdfast.fixtures.Patience;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Alarms go off at their time, once, unless they were cancelled; and what is far away costs little. */
class TimetableTest {

    private static final class Expected {

        final long dueNanos;
        Alarm alarm;
        boolean cancelled;
        long firedAtNanos = -1;

        Expected(long dueNanos) {
            this.dueNanos = dueNanos;
        }
    }

    /** What is simulated must not depend on the identities of alarms. */
    @Test
    void alarms_ofOneTime_goOffInTheOrderInWhichTheyWereSet() {
        ManualTime time = new ManualTime();
        Timetable timetable = new Timetable(time);
        List<Integer> gone = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            int which = number;
            Alarm unused = timetable.set(time.nanos() + Duration.ofSeconds(30).toNanos(), () -> gone.add(which));
        }

        time.advance(Duration.ofSeconds(31));

        assertThat(gone).hasSize(100).isSorted();
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void alarms_setAndCancelledAtRandom_goOffAtTheirTimeOrNever(long seed) {
        Random random = new Random(seed);
        ManualTime time = new ManualTime();
        Timetable timetable = new Timetable(time);
        List<Expected> all = new ArrayList<>();
        for (int step = 0; step < 2000; step++) {
            int choice = random.nextInt(10);
            if (choice < 6) {
                long delay = (long) (Math.pow(random.nextDouble(), 4)
                        * Duration.ofMinutes(30).toNanos());
                Expected expected = new Expected(time.nanos() + delay - 1000);
                expected.alarm = timetable.set(expected.dueNanos, () -> {
                    assertThat(expected.firedAtNanos).as("goes off once").isNegative();
                    expected.firedAtNanos = time.nanos();
                });
                assertThat(expected.alarm.dueNanos()).isEqualTo(expected.dueNanos);
                all.add(expected);
            } else if (choice < 8 && !all.isEmpty()) {
                Expected expected = all.get(random.nextInt(all.size()));
                if (expected.firedAtNanos < 0) {
                    expected.cancelled = true;
                }
                expected.alarm.cancel();
            } else {
                time.advance(Duration.ofNanos(
                        (long) (random.nextDouble() * Duration.ofSeconds(3).toNanos())));
            }
        }
        time.advance(Duration.ofHours(1));

        for (Expected expected : all) {
            if (expected.cancelled) {
                assertThat(expected.firedAtNanos).isNegative();
            } else {
                assertThat(expected.firedAtNanos - expected.dueNanos).isBetween(0L, 1000L);
            }
        }
        assertThat(time.scheduled()).isZero();
    }

    @Test
    void alarms_manyFarTimes_areFewTasks() {
        ManualTime time = new ManualTime();
        Timetable timetable = new Timetable(time);
        for (int i = 0; i < 10_000; i++) {
            timetable
                    .set(time.nanos() + Duration.ofHours(i).toNanos(), () -> {})
                    .cancel();
        }

        assertThat(time.scheduled()).isLessThanOrEqualTo(1001);
        time.advance(Duration.ofMinutes(3));
        assertThat(time.scheduled()).isZero();
    }

    @Test
    void alarm_thatThrows_keepsNoOther() {
        ManualTime time = new ManualTime();
        Timetable timetable = new Timetable(time);
        AtomicInteger fired = new AtomicInteger();
        timetable.set(time.nanos() + 10, () -> {
            throw new IllegalStateException("a broken task");
        });
        timetable.set(time.nanos() + 10, fired::incrementAndGet);

        time.advance(Duration.ofMillis(1));

        assertThat(fired).hasValue(1);
    }

    @Test
    void alarms_ofManyThreads_allGoOff() throws InterruptedException {
        try (SystemTime time = new SystemTime()) {
            Timetable timetable = new Timetable(time);
            int threads = 4;
            int each = 2000;
            CountDownLatch fired = new CountDownLatch(threads * each);
            List<Thread> setting = new ArrayList<>();
            for (int t = 0; t < threads; t++) {
                Random random = new Random(t);
                Thread thread = new Thread(() -> {
                    for (int i = 0; i < each; i++) {
                        timetable.set(time.nanos() + random.nextLong(600_000_000L), fired::countDown);
                    }
                });
                thread.start();
                setting.add(thread);
            }
            for (Thread thread : setting) {
                thread.join();
            }

            assertThat(fired.await(Patience.LIMIT_SECONDS, TimeUnit.SECONDS)).isTrue();
        }
    }
}
