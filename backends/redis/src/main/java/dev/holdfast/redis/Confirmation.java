package dev.holdfast.redis;

import dev.holdfast.redis.internal.confirm.ConfirmationSettings;
import dev.holdfast.redis.internal.wire.LockKeys;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What a builder was told about confirmations, checked as it is set. Immutable. */
record Confirmation(int replicas, @Nullable Duration timeout, boolean fsynced, Duration clockSkew) {

    static final Confirmation NONE = new Confirmation(0, null, false, Duration.ofMillis(100));

    private static final Duration OF_DISKS = Duration.ofMillis(1500);
    private static final Duration SHORTEST = Duration.ofMillis(10);
    private static final Duration LONGEST = Duration.ofMinutes(1);

    Confirmation by(int replicas, Duration timeout) {
        if (replicas < 0) {
            throw new IllegalArgumentException("confirmedBy takes a number of replicas from 0 on, and not " + replicas);
        }
        return new Confirmation(replicas, inRange("the timeout of confirmedBy", timeout, SHORTEST), fsynced, clockSkew);
    }

    Confirmation onDisk() {
        return new Confirmation(replicas, timeout, true, clockSkew);
    }

    Confirmation withClockSkew(Duration clockSkew) {
        return new Confirmation(replicas, timeout, fsynced, inRange("clockSkew", clockSkew, Duration.ZERO));
    }

    private static Duration inRange(String setting, Duration value, Duration least) {
        if (value.compareTo(least) < 0 || value.compareTo(LONGEST) > 0) {
            throw new IllegalArgumentException(
                    setting + " has to be between " + least.toMillis() + " ms and a minute, and is " + value);
        }
        return value;
    }

    /**
     * The settings, or null if nothing has to be confirmed.
     *
     * @throws IllegalStateException if they contradict each other
     */
    @Nullable
    ConfirmationSettings settings(Duration responseTimeout, LockKeys keys) {
        if (timeout == null && !fsynced) {
            return null;
        }
        if (replicas == 0 && !fsynced) {
            throw new IllegalStateException(
                    "confirmedBy(0, ...) has nothing confirmed: name at least one replica, or call"
                            + " fsynced() as well");
        }
        Duration limit = timeout == null ? OF_DISKS : timeout;
        if (limit.compareTo(responseTimeout) >= 0) {
            throw new IllegalStateException(
                    "Replicas have " + limit.toMillis() + " ms to confirm, and a question is given"
                            + " up after the responseTimeout of " + responseTimeout.toMillis()
                            + " ms: take a shorter time for confirmedBy, or a longer responseTimeout");
        }
        return new ConfirmationSettings(replicas, limit, fsynced, clockSkew, keys.confirmation());
    }
}
