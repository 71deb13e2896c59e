package dev.holdfast.redis.internal.sentinel;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of the primaries that Sentinels name is believed: that of the highest configuration epoch, and none of
 * a lower epoch than one seen before. A Sentinel that was cut off names the primary of before the failover until it has
 * heard of it.
 *
 * <p>Epochs begin anew where a group was removed from its Sentinels and added again. So a lower one is believed after
 * more than half of the Sentinels have named it for half a minute; they inform each other of a failover within seconds.
 *
 * <p>Not thread-safe.
 */
final class NewestPrimary {

    private static final long BELIEVED_LOWER_NANOS = TimeUnit.SECONDS.toNanos(30);

    private final int sentinels;
    private @Nullable NamedPrimary newest;
    private @Nullable NamedPrimary lower;
    private long lowerSinceNanos;

    /**
     * Knows of no primary yet.
     *
     * @param sentinels how many Sentinels there are, whether they answer or not
     */
    NewestPrimary(int sentinels) {
        this.sentinels = sentinels;
    }

    /** The primary that is believed now, or null before the first. */
    @Nullable
    NamedPrimary newest() {
        return newest;
    }

    /**
     * Takes what Sentinels have named.
     *
     * @param named at most one of each Sentinel
     */
    void saw(List<NamedPrimary> named, long nowNanos) {
        Optional<NamedPrimary> highest = named.stream().max(Comparator.comparingLong(NamedPrimary::epoch));
        if (highest.isEmpty()) {
            return;
        }
        if (newest == null || highest.get().epoch() >= newest.epoch()) {
            newest = preferred(named, highest.get());
            lower = null;
        } else {
            sawLower(named, highest.get(), nowNanos);
        }
    }

    /** Sentinels that name two addresses under one epoch are of two minds for a moment: the present one stays. */
    private NamedPrimary preferred(List<NamedPrimary> named, NamedPrimary highest) {
        return newest != null && named.contains(newest) ? newest : highest;
    }

    private void sawLower(List<NamedPrimary> named, NamedPrimary highest, long nowNanos) {
        long agreeing = named.stream().filter(highest::equals).count();
        if (2 * agreeing <= sentinels) {
            lower = null;
        } else if (!highest.equals(lower)) {
            lower = highest;
            lowerSinceNanos = nowNanos;
        } else if (nowNanos - lowerSinceNanos >= BELIEVED_LOWER_NANOS) {
            newest = highest;
            lower = null;
        }
    }
}
