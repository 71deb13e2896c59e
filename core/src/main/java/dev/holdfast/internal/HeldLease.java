package dev.holdfast.internal;

import dev.holdfast.Lease;
import dev.holdfast.internal.lane.LiveLease;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import java.util.Optional;

/** What a module uses of a lease: the service's hold behind it. */
public final class HeldLease {

    private final LockBackend backend;
    private final LiveLease live;

    private HeldLease(LockBackend backend, LiveLease live) {
        this.backend = backend;
        this.live = live;
    }

    /**
     * The hold behind a lease.
     *
     * @param lease any lease
     * @return empty if it is none that this library has made
     */
    public static Optional<HeldLease> of(Lease lease) {
        return lease instanceof LeaseView view
                ? Optional.of(new HeldLease(view.engine.backend, view.live))
                : Optional.empty();
    }

    /** {@return of the client that has the lease} */
    public LockBackend backend() {
        return backend;
    }

    /** {@return which lock} */
    public LockId lock() {
        return LockId.of(live.name());
    }

    /** {@return as the service knows it} */
    public Hold hold() {
        return live.hold();
    }

    /**
     * From now on, the hold goes back to the service when the lease is released: the client neither hands it to its
     * next caller nor keeps it at rest. Those who share the lock may join it as before.
     *
     * @return whether the lease has not ended yet, as far as the client knows
     */
    public boolean requireReturn() {
        return live.requireReturn();
    }
}
