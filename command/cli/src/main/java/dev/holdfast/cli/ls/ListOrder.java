package dev.holdfast.cli.ls;

import dev.holdfast.LiveLock;
import java.time.Duration;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;

/** In which order locks are listed; those that are alike by name, and what is not known at the end. */
enum ListOrder {
    /** By name. */
    NAME,
    /** The longest hold first. */
    HELD,
    /** The longest wait first. */
    WAIT,
    /** The most waiters first. */
    WAITERS;

    private static final Duration UNKNOWN = Duration.ofSeconds(-1);

    /** The order, where the oldest waits are known by the locks' names. */
    Comparator<LiveLock> comparator(Map<String, Duration> oldestWaits) {
        Comparator<LiveLock> byName = Comparator.comparing(LiveLock::name);
        return switch (this) {
            case NAME -> byName;
            case HELD -> descending(byName, lock -> lock.heldFor().orElse(UNKNOWN));
            case WAIT -> descending(byName, lock -> oldestWaits.getOrDefault(lock.name(), UNKNOWN));
            case WAITERS -> descending(byName, LiveLock::waiters);
        };
    }

    private static <T extends Comparable<T>> Comparator<LiveLock> descending(
            Comparator<LiveLock> byName, java.util.function.Function<LiveLock, T> key) {
        return Comparator.comparing(key, Comparator.<T>reverseOrder()).thenComparing(byName);
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
