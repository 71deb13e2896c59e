package dev.holdfast.internal.lane;

import dev.holdfast.ReleaseOutcome;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ReleaseAnswer;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a hold whose last owner has released it: it rests, goes to the next caller of this client, or back to
 * the server, with a question for those who wait in the same request. Pure, as the machines between which it stands.
 *
 * @param line those who wait
 * @param seeker asks for them
 * @param holder has what was won
 */
record Releases(WaitLine line, Seeker seeker, Holder holder) {

    /** An owner releases its lease. */
    void begin(
            LiveLease lease,
            CompletableFuture<ReleaseOutcome> answer,
            boolean closing,
            long nowNanos,
            long skewMillis,
            Effects out) {
        Tenure held = holder.release(lease, answer, nowNanos, out);
        if (held == null) {
            return;
        }
        Request next = line.head();
        if (next != null && held.succession().mayHandOver(held.owner(), next, nowNanos, skewMillis)) {
            holder.dispatcher().handOver(held, next, seeker.questions(), nowNanos, out);
        } else if (next != null || closing || !holder.rests().begin(held, lease, nowNanos, skewMillis, out)) {
            held.sendRelease(questionBehind(nowNanos), nowNanos, out);
        }
    }

    /** What is asked in the same request for those who wait, or null. */
    private @Nullable Question questionBehind(long nowNanos) {
        boolean asks = line.somebodyStays() && seeker.state() == SeekerState.NONE;
        return asks ? seeker.askWithin(nowNanos) : null;
    }

    /** A hold that rests goes back if another client wants it, or a caller of this one who cannot have it as it is. */
    void ofWhatRests(long nowNanos, Effects out) {
        Tenure resting = holder.tenures().resting();
        if (resting != null && (resting.turn.isWanted() || !line.isEmpty())) {
            holder.rests().giveBack(resting, questionBehind(nowNanos), nowNanos, out);
        }
    }

    /** A release was answered, or not. */
    void answered(
            ReleaseRequest request,
            @Nullable ReleaseAnswer answer,
            @Nullable BackendFailure failure,
            long nowNanos,
            Effects out) {
        Tenure tenure = holder.tenures().releasedBy(request);
        AskAnswer next = answer == null ? null : answer.next().orElse(null);
        Question asked = request.question;
        if (tenure == null) {
            if (asked != null) {
                new LateAnswers(seeker, holder.tenures()).answered(asked, next, out);
            }
        } else if (answer != null) {
            tenure.released(answer.result(), nowNanos, out);
            if (asked != null && seeker.awaits(asked)) {
                Grant won = seeker.answeredWithin(asked, next, nowNanos, out);
                holder.begin(won, seeker.questions(), nowNanos, out);
            }
        } else if (failure != null) {
            fail(tenure, failure, nowNanos, out);
        }
    }

    /** One without an answer: its question has failed as well. */
    private void fail(Tenure tenure, BackendFailure failure, long nowNanos, Effects out) {
        Question within = tenure.returning().release().question;
        tenure.releaseFailed(failure, nowNanos, out);
        if (within != null && seeker.awaits(within)) {
            seeker.failed(failure, nowNanos, out);
        }
    }

    /** No answer to any of them counts any more. */
    void failAll(BackendFailure failure, long nowNanos, Effects out) {
        holder.tenures().forEachIn(TenureState.RELEASING, tenure -> fail(tenure, failure, nowNanos, out));
    }

    /** Those that have waited for long enough. */
    void due(long nowNanos, Effects out) {
        holder.tenures().forEach(tenure -> {
            if (tenure.isUnanswered(nowNanos)) {
                fail(tenure, Failures.noAnswer(nowNanos - tenure.returning().release().sentNanos), nowNanos, out);
            }
        });
    }
}
