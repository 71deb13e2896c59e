package dev.holdfast.internal;

import dev.holdfast.Lease;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockBackend;
import dev.holdfast.spi.LockId;
import java.util.Optional;

/**
 * What a module uses of a lease: the service's hold behind it.
 *
 * @param backend of the client that has the lease
 * @param lock which lock
 * @param hold as the service knows it
 */
public record HeldLease(LockBackend backend, LockId lock, Hold hold) {

    /**
     * The hold behind a lease.
     *
     * @param lease any lease
     * @return empty if it is none that this library has made
     */
    public static Optional<HeldLease> of(Lease lease) {
        return lease instanceof LeaseView view
                ? Optional.of(new HeldLease(view.engine.backend, LockId.of(view.name()), view.live.hold()))
                : Optional.empty();
    }
}
