package dev.holdfast.internal.lane;

import dev.holdfast.spi.Ask;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.Validity;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * How one hold is kept: when a renewal is sent, for how long, and what its answer means. Three answers: renewed,
 * refused, and none. None does not mean refused: the next try follows, until the local deadline. Pure, as the
 * {@link Tenure} that it is a part of.
 *
 * @param hold what is kept
 * @param term until when it may be trusted
 * @param owners for whom
 * @param by the attempt that won it
 * @param settings of the client's lanes
 */
record Renewals(Hold hold, Term term, Owners owners, LiveAttempt by, LaneSettings settings) {

    private static final long FAR_NANOS = Long.MAX_VALUE / 4;

    /** Whether the server has to be asked to keep the hold, for an owner that still uses it, as far as is known. */
    private boolean areWanted() {
        return term.needsRenewal() && !owners.areAbandoned();
    }

    /** Sends one if it is due, or if the wall clock has run ahead. */
    void sendIfDue(long nowNanos, long skewMillis, Effects out) {
        boolean due = areWanted() && nowNanos - term.renewAtNanos() >= 0;
        if (due || (term.isUncertain(skewMillis) && term.doubted(nowNanos))) {
            send(nowNanos, out);
        }
    }

    /** A look has found the wall clock ahead: only the server knows whether the hold has survived. */
    void doubt(long nowNanos, Effects out) {
        if (term.doubted(nowNanos)) {
            send(nowNanos, out);
        }
    }

    /** For another term, unless all owners are gone. */
    private void send(long nowNanos, Effects out) {
        owners.forEach(owner -> {
            Thread thread = owner.owner;
            if (thread != null && !thread.isAlive()) {
                abandon(owner, "thread " + thread.getName() + ", which has ended", out);
            }
        });
        if (!owners.areAbandoned()) {
            term.renewalSent(nowNanos);
            long endNanos = owners.areNone() ? nowNanos + FAR_NANOS : owners.endNanos();
            LiveLease newest = owners.newest();
            // A minimum hold outlives a holder that dies, so the server keeps the hold for it.
            long millis =
                    Math.max(term.renewalMillis(nowNanos, endNanos), newest.minimumHold.remainingMillis(nowNanos));
            out.add(request(newest, nowNanos, millis, null));
        }
    }

    /**
     * After a takeover, the hold may be restored until its deadline. A copy that is held up restores it even after its
     * release, so that such an attempt is left once more when no copy can.
     */
    private Effect request(
            LiveLease owner, long nowNanos, long wantedMillis, @Nullable CompletableFuture<Void> extension) {
        OptionalLong regainUntilNanos = OptionalLong.empty();
        long millis = wantedMillis;
        if (term.isTakenOver()) {
            millis = Math.max(wantedMillis, term.promisedMillis(nowNanos));
            long deadlineNanos = owners.lastDeadlineNanos();
            regainUntilNanos = OptionalLong.of(deadlineNanos);
            by.sent(deadlineNanos + Ask.MOST_LATE_NANOS);
            by.lost();
        }
        return new Effect.Renew(new RenewalRequest(hold, owner, millis, extension, term.takeovers(), regainUntilNanos));
    }

    /** Another server has taken over: it alone knows whether the hold has survived, or can be restored. */
    void takenOver(long nowNanos, Effects out) {
        term.takenOver(nowNanos);
        owners.forEach(owner -> term.confirm(owner.status()));
        send(nowNanos, out);
    }

    /** Whether the answer to one says anything about the hold: no other server has taken over since it was sent. */
    boolean isOfThePresentServer(RenewalRequest request) {
        return request.takeovers() == term.takeovers();
    }

    /** An owner wants the hold to last for a time from now on. */
    void extend(LiveLease owner, Duration fromNow, CompletableFuture<Void> answer, long nowNanos, Effects out) {
        term.extensionSent(fromNow.toMillis());
        term.renewalSent(nowNanos);
        out.add(request(owner, nowNanos, fromNow.toMillis(), answer));
    }

    /** The server has confirmed one. */
    void confirmed(RenewalRequest request, Validity validity, Effects out) {
        if (request.extension() == null) {
            term.renewed(validity, request.millis());
        } else {
            term.extended(validity, request.millis());
            out.add(new Effect.Extended(request.extension(), null));
        }
    }

    /** One was not answered, so nothing is known: the next one follows before the deadline. */
    void failed(RenewalRequest request, BackendFailure failure, Effects out) {
        LiveLease newest = owners.newest();
        settings.notices().renewalUnanswered(newest, failure, out);
        if (request.extension() != null) {
            out.add(new Effect.Extended(
                    request.extension(), () -> settings.exceptions().notExtended(newest.name(), failure)));
        }
    }

    /** An owner is gone without a release: for its sake, the hold is renewed no more. */
    void abandon(LiveLease owner, String who, Effects out) {
        if (!owner.abandoned) {
            owner.abandoned = true;
            settings.notices().abandoned(owner, who, out);
        }
    }

    /** By how much one is late that is needed. */
    long lagNanos(long nowNanos) {
        return areWanted() ? Math.max(0, nowNanos - term.dueSinceNanos()) : 0;
    }

    /** When something is due: a renewal, or a deadline. */
    long dueNanos() {
        long deadlineNanos = owners.areNone() ? term.deadlineNanos() : owners.deadlineNanos();
        return areWanted() && term.renewAtNanos() - deadlineNanos < 0 ? term.renewAtNanos() : deadlineNanos;
    }
}
