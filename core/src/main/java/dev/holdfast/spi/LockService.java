package dev.holdfast.spi;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;

/** Who holds a lock and who waits for it. The contract of {@link LockBackend} applies to every request. */
public interface LockService {

    /**
     * Asks for a lock, or asks again with the same attempt.
     *
     * @param ask the question
     * @return the answer
     */
    CompletionStage<AskAnswer> ask(Ask ask);

    /**
     * Asks for several locks, for a call that wants all of them. Each question is one of its own, with an attempt of
     * its own. A service may carry those that ask {@linkplain Ask.Kind#ONCE once} out in one step, in their order, and
     * go no further where a lock is taken: it answers {@link AskAnswer.Taken} to those behind then, whose locks may be
     * free.
     *
     * @param asks for different locks
     * @return an answer for each, in their order
     */
    default List<CompletionStage<AskAnswer>> askAll(List<Ask> asks) {
        return asks.stream().map(this::ask).toList();
    }

    /**
     * Takes an attempt back: out of the queue, and if it was granted meanwhile, its hold goes on to the next. Never
     * touches another attempt's hold.
     *
     * @param lock the lock
     * @param attempt the attempt, which is not asked with again
     * @return completes when the service has done so
     */
    CompletionStage<Void> leave(LockId lock, Attempt attempt);

    /**
     * Releases a hold, and asks with a fresh attempt in the same step if the release says so.
     *
     * @param release what to release
     * @return the answer
     */
    CompletionStage<ReleaseAnswer> release(Release release);

    /**
     * Releases holds of several locks. Each release is one of its own; a service may carry them out in one step.
     *
     * @param releases of different locks
     * @return an answer for each, in their order
     */
    default List<CompletionStage<ReleaseAnswer>> releaseAll(List<Release> releases) {
        return releases.stream().map(this::release).toList();
    }

    /**
     * Turns a hold into one with another share.
     *
     * @param change what to turn, and into what
     * @return the answer. A backend that has no {@linkplain Capabilities#groups() groups} refuses
     */
    default CompletionStage<ChangeAnswer> change(Change change) {
        return CompletableFuture.failedFuture(
                new BackendFailure(BackendFailure.Kind.MISCONFIGURED, "this backend has exclusive locks only", null));
    }

    /**
     * Sets how many units the members of a group may take, for a time. Idempotent.
     *
     * @param resize the limit
     * @return completes when it counts. A backend that has no {@linkplain Capabilities#groups() groups} refuses
     */
    default CompletionStage<Void> resize(Resize resize) {
        return CompletableFuture.failedFuture(
                new BackendFailure(BackendFailure.Kind.MISCONFIGURED, "this backend has exclusive locks only", null));
    }

    /**
     * Renews holds. The answers stand in the order of the renewals. One that {@linkplain Renewal#mayRegain may regain}
     * comes alone, so that what keeps one hold from being restored concerns no other.
     *
     * @param renewals at most {@link Capabilities#renewalBatch()}
     * @return an answer for each
     */
    CompletionStage<List<RenewAnswer>> renew(List<Renewal> renewals);
}
