package dev.holdfast.internal.election;

import dev.holdfast.Lease;
import dev.holdfast.internal.time.Time;
import dev.holdfast.spi.PrintableText;
import dev.holdfast.spi.StoreAnswer;
import java.time.Duration;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the leader of one term publishes. It is stored for two leases, and again after each lease, so that it ends soon
 * after its term. One request is under way at a time, as long as the server answers; what is published meanwhile is
 * sent after it. Thread-safe.
 */
final class TermData {

    private static final Logger LOG = LoggerFactory.getLogger(TermData.class);

    /** A lease has so many times at which what was not stored is sent again. */
    private static final int TRIES_OF_A_LEASE = 4;

    private final Lease lease;
    private final Duration leaseTime;
    private final Support support;
    private final ReentrantLock guard = new ReentrantLock();

    // guarded
    private @Nullable String data;
    private long rounds;
    private boolean underWay;
    private boolean outdated;
    private boolean ended;
    private boolean warned;
    private Time.Cancellation again = () -> {};

    /**
     * Nothing is published yet.
     *
     * @param lease of the term
     * @param leaseTime how long it lasts without a renewal
     * @param support the client's
     */
    TermData(Lease lease, Duration leaseTime, Support support) {
        this.lease = lease;
        this.leaseTime = leaseTime;
        this.support = support;
    }

    /** A request, of a round that ends with its answer or with the next round. */
    private record DataRequest(String data, long round) {}

    /** Publishes it from now on, in the place of what was published before. */
    void publish(String published) {
        DataRequest next;
        guard.lock();
        try {
            data = published;
            outdated = underWay;
            next = underWay ? null : begin();
        } finally {
            guard.unlock();
        }
        send(next);
    }

    /** The term is over: nothing is stored any more. */
    void end() {
        guard.lock();
        try {
            ended = true;
            again.cancel();
        } finally {
            guard.unlock();
        }
    }

    // guarded
    private @Nullable DataRequest begin() {
        String present = data;
        if (ended || present == null) {
            return null;
        }
        underWay = true;
        outdated = false;
        rounds++;
        repeatAfter(leaseTime);
        return new DataRequest(present, rounds);
    }

    // guarded
    private void repeatAfter(Duration pause) {
        again.cancel();
        long round = rounds;
        again = support.time().schedule(() -> repeat(round), pause.toNanos());
    }

    /** An answer that has not come by now is not waited for any longer. */
    private void repeat(long round) {
        DataRequest next;
        guard.lock();
        try {
            next = round == rounds ? begin() : null;
        } finally {
            guard.unlock();
        }
        send(next);
    }

    private void send(@Nullable DataRequest request) {
        if (request == null) {
            return;
        }
        try {
            var unused = support.store()
                    .store(lease, request.data, leaseTime.multipliedBy(2))
                    .whenComplete((answer, failure) -> answered(request, answer, failure));
        } catch (RuntimeException refused) {
            answered(request, null, refused);
        }
    }

    private void answered(DataRequest request, @Nullable StoreAnswer answer, @Nullable Throwable failure) {
        DataRequest next = null;
        boolean isFirstFailure = false;
        guard.lock();
        try {
            if (ended || request.round != rounds) {
                return;
            }
            underWay = false;
            if (answer == StoreAnswer.STORED) {
                next = outdated ? begin() : null;
            } else {
                // a hold that the server does not know is lost, or is restored by a renewal
                repeatAfter(leaseTime.dividedBy(TRIES_OF_A_LEASE));
                isFirstFailure = failure != null && !warned;
                warned |= isFirstFailure;
            }
        } finally {
            guard.unlock();
        }
        if (isFirstFailure) {
            support.reports().accept(() -> warn(failure));
        }
        send(next);
    }

    private void warn(@Nullable Throwable failure) {
        LOG.warn(
                "The data of the leader of election '{}' (token {}) could not be stored. Its term goes on, and the data"
                        + " is sent again until it is stored",
                PrintableText.of(lease.name()),
                lease.token(),
                failure);
    }
}
