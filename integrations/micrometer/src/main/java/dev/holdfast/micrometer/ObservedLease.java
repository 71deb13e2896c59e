package dev.holdfast.micrometer;

import dev.holdfast.Lease;
import dev.holdfast.LeaseLostException;
import dev.holdfast.LeaseState;
import dev.holdfast.LossReason;
import dev.holdfast.ReleaseOutcome;
import dev.holdfast.micrometer.LockObservationContext.Outcome;
import dev.holdfast.micrometer.LockObservationContext.Owner;
import io.micrometer.observation.Observation;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A lease whose section ends with it: at its release, or at once when it is lost, also if it is never released.
 */
final class ObservedLease implements Lease {

    private final Lease lease;
    private final OpenObservation section;

    private ObservedLease(Lease lease, OpenObservation section) {
        this.lease = lease;
        this.section = section;
        // The engine keeps this action, so it must not know the lease: one that was dropped has to be collected, to be
        // noticed.
        lease.onLost(endingAtTheLoss(section));
    }

    /** A lease whose section begins now. */
    static ObservedLease begin(Lease lease, ObservedName lock, LockObserver observer, @Nullable Observation parent) {
        return new ObservedLease(lease, observer.beginSection(lock, Owner.HANDLE, lease.token(), parent));
    }

    /** The lease without its section. */
    Lease unobserved() {
        return lease;
    }

    /** It has become another one. */
    void endChanged() {
        section.end(Outcome.RELEASED);
    }

    private static Consumer<LossReason> endingAtTheLoss(OpenObservation section) {
        return reason -> section.end(Outcome.LOST);
    }

    @Override
    public String name() {
        return lease.name();
    }

    @Override
    public long token() {
        return lease.token();
    }

    @Override
    public LeaseState state() {
        return lease.state();
    }

    @Override
    public Duration remaining() {
        return lease.remaining();
    }

    @Override
    public Instant acquiredAt() {
        return lease.acquiredAt();
    }

    @Override
    public Duration waited() {
        return lease.waited();
    }

    @Override
    public int tries() {
        return lease.tries();
    }

    @Override
    public void check() {
        lease.check();
    }

    @Override
    public void onLost(Consumer<? super LossReason> action) {
        lease.onLost(action);
    }

    @Override
    public void extend(Duration fromNow) {
        lease.extend(fromNow);
    }

    @Override
    public void holdAtLeast(Duration fromNow) {
        lease.holdAtLeast(fromNow);
    }

    @Override
    public void store(String text, Duration validity) {
        lease.store(text, validity);
    }

    @Override
    public ReleaseOutcome release() {
        ReleaseOutcome outcome = lease.release();
        section.endReleased(outcome);
        return outcome;
    }

    @Override
    public CompletableFuture<ReleaseOutcome> releaseAsync() {
        CompletableFuture<ReleaseOutcome> released = lease.releaseAsync();
        var unused = released.thenAccept(section::endReleased);
        return released;
    }

    @Override
    public void close() {
        try {
            lease.close();
        } catch (LeaseLostException lost) {
            section.end(Outcome.LOST, lost);
            throw lost;
        }
        // Answered already: this only reads the outcome of closing.
        section.endReleased(lease.release());
    }

    @Override
    public String toString() {
        return lease.toString();
    }
}
