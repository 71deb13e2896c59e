package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.ReleaseTally;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.ReleaseAnswer.Result;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** Counts what the members answer to a release. Thread-safe. */
final class ReleaseCount {

    private final QuorumSize size;
    private final List<MemberNode> members;
    private final CompletableFuture<Result> result = new CompletableFuture<>();

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final ReleaseTally tally;
    private final Map<Integer, BackendFailure> failures = new HashMap<>();

    ReleaseCount(QuorumSize size, List<MemberNode> members) {
        this.size = size;
        this.members = members;
        this.tally = new ReleaseTally(size);
    }

    /**
     * A member has answered, or failed.
     *
     * @param epoch that of its connection when the request was sent: another copy may have gone over another
     */
    void report(int member, @Nullable Boolean held, long epoch, @Nullable BackendFailure failure) {
        Optional<Result> known;
        BackendFailure shortfall = null;
        guard.lock();
        try {
            if (held != null) {
                tally.answered(held, members.get(member).epoch() != epoch);
            } else if (failure != null) {
                failures.put(member, failure);
                tally.failed();
            }
            known = tally.result();
            if (tally.isComplete() && known.isEmpty()) {
                shortfall = Shortfall.of(size, members, tally.reached(), failures);
            }
        } finally {
            guard.unlock();
        }
        known.ifPresent(result::complete);
        if (shortfall != null) {
            result.completeExceptionally(shortfall);
        }
    }

    CompletionStage<Result> result() {
        return result;
    }
}
