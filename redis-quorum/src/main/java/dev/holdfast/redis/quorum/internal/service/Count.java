package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.spi.BackendFailure;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Collects the answers of all members to one request. Thread-safe. */
final class Count<T> {

    private final QuorumSize size;
    private final List<MemberNode> members;
    private final Predicate<Map<Integer, T>> isEnough;
    private final int least;
    private final CompletableFuture<Map<Integer, T>> enough = new CompletableFuture<>();

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final Map<Integer, T> answers = new HashMap<>();
    private final Map<Integer, BackendFailure> failures = new HashMap<>();

    /** Until as many as make a grant have answered. */
    Count(QuorumSize size, List<MemberNode> members) {
        this(size, members, answers -> size.isEnough(answers.size()), size.votes());
    }

    /**
     * Until what they have answered is enough, or no member is left.
     *
     * @param least how many answers are enough in any case when no other can come
     */
    Count(QuorumSize size, List<MemberNode> members, Predicate<Map<Integer, T>> isEnough, int least) {
        this.size = size;
        this.members = members;
        this.isEnough = isEnough;
        this.least = least;
    }

    void report(int member, @Nullable T answer, @Nullable BackendFailure failure) {
        Map<Integer, T> known;
        BackendFailure shortfall = null;
        guard.lock();
        try {
            if (answer != null) {
                answers.put(member, answer);
            } else if (failure != null) {
                failures.put(member, failure);
            }
            known = Map.copyOf(answers);
            if (answers.size() + failures.size() == size.members()) {
                shortfall = Shortfall.of(size, members, answers.size(), Map.copyOf(failures));
            }
        } finally {
            guard.unlock();
        }
        if (isEnough.test(known) || (shortfall != null && known.size() >= least)) {
            enough.complete(known);
        } else if (shortfall != null) {
            enough.completeExceptionally(shortfall);
        }
    }

    /** The answers, by member. Fails if they are not enough and no other can come. */
    CompletionStage<Map<Integer, T>> enough() {
        return enough;
    }
}
