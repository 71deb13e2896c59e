package dev.holdfast.shedlock;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.ReleaseOutcome;
import java.time.Duration;
import java.util.Optional;
import net.javacrumbs.shedlock.core.AbstractSimpleLock;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;

/**
 * A lock of ShedLock that is held by a lease. Each extension makes another one of these, on the same lease.
 *
 * <p>A lease has a shortest length, {@code lockAtMostFor} has none; so a lock can be over for ShedLock while its lease
 * still is not. Then it counts as over.
 */
final class HeldLock extends AbstractSimpleLock {

    private final Lease lease;
    private final long startNanos = System.nanoTime();

    HeldLock(LockConfiguration configuration, Lease lease) {
        super(configuration);
        this.lease = lease;
    }

    /**
     * Nothing is thrown for a lost lease: its loss was logged when it happened, and ShedLock calls this in a finally
     * block.
     */
    @Override
    protected void doUnlock() {
        ReleaseOutcome unused = lease.release();
    }

    @Override
    protected Optional<SimpleLock> doExtend(LockConfiguration longer) {
        if (isOver()) {
            ReleaseOutcome unused = lease.release();
            return Optional.empty();
        }
        try {
            lease.extend(HoldfastLockProvider.lease(longer));
            lease.holdAtLeast(longer.getLockAtLeastFor());
        } catch (LeaseLostException lost) {
            return Optional.empty();
        }
        return Optional.of(new HeldLock(longer, lease));
    }

    private boolean isOver() {
        Duration held = Duration.ofNanos(System.nanoTime() - startNanos);
        return lease.state() == LeaseState.LOST || held.compareTo(lockConfiguration.getLockAtMostFor()) >= 0;
    }
}
