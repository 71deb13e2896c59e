package dev.holdfast.lab.load;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How a holder spends its time in the section: less than a millisecond at work, on a processor, and a longer time asleep, as somebody does who waits for a database. A timer
 * wakes it some 60 µs late.
 */
final class SectionTime {

    private static final long ASLEEP_FROM_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final long nanos;

    SectionTime(Duration length) {
        this.nanos = length.toNanos();
    }

    void pass() {
        if (nanos == 0) {
            return;
        }
        long endNanos = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = endNanos - System.nanoTime()) {
            if (nanos >= ASLEEP_FROM_NANOS) {
                LockSupport.parkNanos(left);
            } else {
                Thread.onSpinWait();
            }
        }
    }
}
