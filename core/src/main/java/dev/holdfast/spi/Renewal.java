package dev.holdfast.spi;

import java.util.OptionalLong;

/**
 * A hold to renew. Never shortens it: renewals for different times may be carried out in another order than they were
 * sent in, and the client trusts the longest that was confirmed.
 *
 * @param lock the lock
 * @param hold what to renew, if it is still held
 * @param leaseMillis how long at least the service shall keep it from then on
 * @param regainUntilNanos if present, the hold may also be regained: another server has taken over, which may lack it.
 *     The service restores it if nothing shows that anybody was granted the lock since, and if that is carried out
 *     before this time on the local monotonic clock, by {@link Ask#MOST_LATE_NANOS} at most after it
 */
public record Renewal(LockId lock, Hold hold, long leaseMillis, OptionalLong regainUntilNanos) {

    /**
     * A renewal that restores nothing.
     *
     * @param lock the lock
     * @param hold what to renew, if it is still held
     * @param leaseMillis how long at least the service shall keep it from then on
     */
    public Renewal(LockId lock, Hold hold, long leaseMillis) {
        this(lock, hold, leaseMillis, OptionalLong.empty());
    }

    /**
     * Whether the hold may be restored where it is missing.
     *
     * @return true if there is a time until which it may
     */
    public boolean mayRegain() {
        return regainUntilNanos.isPresent();
    }
}
