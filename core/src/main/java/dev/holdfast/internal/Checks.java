package dev.holdfast.internal;

import dev.holdfast.LockOptions;
import dev.holdfast.OnceOptions;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.PrintableText;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;

/** Checks what callers give, before anything is sent. */
final class Checks {

    private Checks() {}

    static void requireName(LockBackend backend, String name) {
        Objects.requireNonNull(name, "name");
        if (name.isBlank()) {
            throw new IllegalArgumentException(
                    "A lock's name must not be blank: a blank name is usually a key that was not filled in");
        }
        if (name.startsWith(KeyedRunOnce.NAMES)) {
            throw new IllegalArgumentException(
                    "The lock name '" + PrintableText.of(name) + "' is not allowed: names that begin with '"
                            + KeyedRunOnce.NAMES + "' are those of tasks that run once; use once(), or another name");
        }
        backend.requireValidName(name);
    }

    /** The name of the lock that belongs to the key of a task that runs once. */
    static String nameOfOnce(LockBackend backend, String key) {
        if (key.isBlank()) {
            throw new IllegalArgumentException(
                    "The key of a run once must not be blank: a blank key is usually one that was not filled in");
        }
        String name = KeyedRunOnce.NAMES + key;
        try {
            backend.requireValidName(name);
        } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(
                    "This key of a run once is not allowed, since no lock can have the name that belongs to it: "
                            + refused.getMessage(),
                    refused);
        }
        return name;
    }

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
            throw new IllegalArgumentException("The text to store with lock '" + PrintableText.of(name)
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

    /**
     * How long a text is in UTF-8.
     *
     * @param text any
     * @return the number of its bytes
     * @throws CharacterCodingException if it has half of a surrogate pair, which would come back as a question mark
     */
    static int utf8Length(CharSequence text) throws CharacterCodingException {
        return StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text)).remaining();
    }
}
