package dev.holdfast.internal;

import dev.holdfast.LockOptions;
import dev.holdfast.OnceOptions;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.Objects;

/** Checks durations before anything is sent. */
final class DurationChecks {

    private DurationChecks() {}

    /** A wait in nanoseconds. */
    static long nanosOf(String name, Duration wait) {
        if (Objects.requireNonNull(wait, "wait").isNegative()) {
            throw new IllegalArgumentException("The wait for lock '" + PrintableText.of(name)
                    + "' must not be negative, and is " + wait + "; zero asks once");
        }
        try {
            return wait.toNanos();
        } catch (ArithmeticException overflow) {
            IllegalArgumentException refused =
                    new IllegalArgumentException("The wait for lock '" + PrintableText.of(name) + "' of " + wait
                            + " is longer than 292 years, which no clock in nanoseconds can count; call acquire() or"
                            + " lock() to wait without end");
            refused.initCause(overflow);
            throw refused;
        }
    }

    /** A time for which a lease can last. */
    static void requireLease(String name, Duration lease) {
        if (lease.compareTo(LockOptions.SHORTEST_LEASE) < 0 || lease.compareTo(LockOptions.LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("The lease of lock '" + PrintableText.of(name) + "' must be between "
                    + LockOptions.SHORTEST_LEASE + " and " + LockOptions.LONGEST_LEASE + ", and is " + lease);
        }
    }

    /** A time for which a text can stay stored. */
    static void requireValidity(String name, Duration validity) {
        if (validity.compareTo(OnceOptions.SHORTEST_VALIDITY) < 0
                || validity.compareTo(OnceOptions.LONGEST_VALIDITY) > 0) {
            throw new IllegalArgumentException("The text that is kept with lock '" + PrintableText.of(name)
                    + "' must be valid for a time between " + OnceOptions.SHORTEST_VALIDITY + " and "
                    + OnceOptions.LONGEST_VALIDITY + ", and not for " + validity);
        }
    }

    /** A time for which a lock can stay taken at least. */
    static void requireMinHold(String name, Duration least) {
        if (least.isNegative() || least.compareTo(LockOptions.LONGEST_LEASE) > 0) {
            throw new IllegalArgumentException("The minimum hold of lock '" + PrintableText.of(name)
                    + "' must be between " + Duration.ZERO + " and " + LockOptions.LONGEST_LEASE + ", and is " + least);
        }
    }
}
