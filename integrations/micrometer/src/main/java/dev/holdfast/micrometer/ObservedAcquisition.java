package dev.holdfast.micrometer;

import dev.holdfast.Lease;
import dev.holdfast.LockTimeoutException;
import dev.holdfast.internal.promise.MappedFuture;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.observation.Observation;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Observes how leases of one lock that belong to their handle are acquired: the wait, and then the section. */
final class ObservedAcquisition {

    /** A way to get a lease. */
    @FunctionalInterface
    interface LeaseSource {

        Optional<Lease> acquire() throws InterruptedException;
    }

    private final ObservedName lock;
    private final LockObserver observer;

    ObservedAcquisition(ObservedName lock, LockObserver observer) {
        this.lock = lock;
        this.observer = observer;
    }

    Optional<Lease> acquired(LeaseSource source) throws InterruptedException {
        Observation parent = observer.current();
        OpenObservation wait = observer.beginWait(lock, Owner.HANDLE, parent);
        Optional<Lease> lease;
        try {
            lease = source.acquire();
        } catch (Throwable thrown) {
            failed(wait, thrown);
            throw thrown;
        }
        if (lease.isEmpty()) {
            wait.end(Outcome.TIMEOUT);
        }
        return lease.map(granted -> observed(granted, wait, parent));
    }

    CompletableFuture<Lease> async(Supplier<CompletableFuture<Lease>> source) {
        Observation parent = observer.current();
        OpenObservation wait = observer.beginWait(lock, Owner.HANDLE, parent);
        CompletableFuture<Lease> asked;
        try {
            asked = source.get();
        } catch (Throwable refused) {
            failed(wait, refused);
            throw refused;
        }
        return new MappedFuture<>(asked, new MappedFuture.Conversion<>() {

            @Override
            public Lease answered(Lease lease) {
                return observed(lease, wait, parent);
            }

            @Override
            public Throwable failed(Throwable cause) {
                ObservedAcquisition.failed(wait, cause);
                return cause;
            }

            @Override
            public void dropped(Lease observed) {
                var unused = observed.releaseAsync();
            }
        });
    }

    private static void failed(OpenObservation wait, Throwable thrown) {
        wait.end(thrown instanceof LockTimeoutException ? Outcome.TIMEOUT : Outcome.FAILED, thrown);
    }

    private Lease observed(Lease granted, OpenObservation wait, @Nullable Observation parent) {
        wait.acquired(granted.token());
        return ObservedLease.begin(granted, lock, observer, parent);
    }
}
