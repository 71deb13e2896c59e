package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.spi.BackendFailure;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Collects the answers of all members to one request. Thread-safe. */
final class Count<T> {

    /** How long to wait for the others once what has been answered is enough, where they add to it. */
    private static final long GRACE_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    private final QuorumSize size;
    private final List<MemberNode> members;
    private final Predicate<Map<Integer, T>> isEnough;
    private final int least;
    private final @Nullable Timing timing;
    private final CompletableFuture<Map<Integer, T>> enough = new CompletableFuture<>();

    private final ReentrantLock guard = new ReentrantLock();

    // Guarded by guard.
    private final Map<Integer, T> answers = new HashMap<>();
    private final Map<Integer, BackendFailure> failures = new HashMap<>();
    private boolean isGraceBegun;

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
        this(size, members, isEnough, least, null);
    }

    private Count(
            QuorumSize size,
            List<MemberNode> members,
            Predicate<Map<Integer, T>> isEnough,
            int least,
            @Nullable Timing timing) {
        this.size = size;
        this.members = members;
        this.isEnough = isEnough;
        this.least = least;
        this.timing = timing;
    }

    /** Until what as many have answered as make a grant, or more, is enough, and a moment longer for the others. */
    static <T> Count<T> withGrace(
            QuorumSize size, List<MemberNode> members, Predicate<Collection<T>> isDecided, Timing timing) {
        return new Count<>(
                size,
                members,
                answers -> size.isEnough(answers.size()) && isDecided.test(answers.values()),
                size.votes(),
                timing);
    }

    void report(int member, @Nullable T answer, @Nullable BackendFailure failure) {
        Map<Integer, T> known;
        BackendFailure shortfall = null;
        boolean isGrace;
        guard.lock();
        try {
            if (answer != null) {
                answers.put(member, answer);
            } else if (failure != null) {
                failures.put(member, failure);
            }
            known = Map.copyOf(answers);
            isGrace = timing != null && !isGraceBegun && isEnough.test(known);
            isGraceBegun |= isGrace;
            if (answers.size() + failures.size() == size.members()) {
                shortfall = Shortfall.of(size, members, answers.size(), Map.copyOf(failures));
            }
        } finally {
            guard.unlock();
        }
        boolean isAtOnce = timing == null && isEnough.test(known);
        if (isAtOnce || (shortfall != null && known.size() >= least)) {
            enough.complete(known);
        } else if (shortfall != null) {
            enough.completeExceptionally(shortfall);
        } else if (isGrace && timing != null) {
            timing.after(GRACE_NANOS, () -> enough.complete(answers()));
        }
    }

    private Map<Integer, T> answers() {
        guard.lock();
        try {
            return Map.copyOf(answers);
        } finally {
            guard.unlock();
        }
    }

    /** Why members have not answered, as far as that is known. */
    Map<Integer, BackendFailure> failures() {
        guard.lock();
        try {
            return Map.copyOf(failures);
        } finally {
            guard.unlock();
        }
    }

    /** The answers, by member. Fails if they are not enough and no other can come. */
    CompletionStage<Map<Integer, T>> enough() {
        return enough;
    }
}
