package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.member.MemberGroup;
import dev.holdfast.redis.quorum.internal.member.MemberNode;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.BackendFailure.Kind;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Waits until a client can use its quorum: until all members are enrolled, or enough of them a second after the first
 * try, and the others are known to be out of reach, or say nothing for some seconds. A member that cannot be one as it
 * is, such as a replica, ends the wait, for it would be missing from then on.
 */
final class FirstMembers {

    private static final Logger LOG = LoggerFactory.getLogger(FirstMembers.class);
    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(4);
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    private final MemberGroup group;
    private final ReentrantLock guard = new ReentrantLock();
    private final Condition changed = guard.newCondition();

    FirstMembers(MemberGroup group) {
        this.group = group;
    }

    /** The standing of a member has changed. */
    void wake() {
        guard.lock();
        try {
            changed.signalAll();
        } finally {
            guard.unlock();
        }
    }

    /** Blocks for ten seconds at most. */
    void await() throws BackendFailure, InterruptedException {
        long sinceNanos = System.nanoTime();
        while (true) {
            long passedNanos = System.nanoTime() - sinceNanos;
            boolean isEnough = isEnough(passedNanos);
            // In this order: a member that has been seen by now may be unfit.
            Optional<BackendFailure> unfit = unfit();
            if (unfit.isPresent()) {
                throw unfit.get();
            }
            if (isEnough) {
                break;
            }
            if (passedNanos > LONGEST_NANOS) {
                throw tooFew();
            }
            guard.lock();
            try {
                // Also looks now and then, for a connection that fails changes no standing.
                var unused = changed.awaitNanos(LOOK_NANOS);
            } finally {
                guard.unlock();
            }
        }
        reportQuarantine();
    }

    private Optional<BackendFailure> unfit() {
        return group.contradiction()
                .or(() -> group.members().stream()
                        .flatMap(
                                member -> member
                                        .failure()
                                        .or(() -> member.link().deafness())
                                        .map(why -> Map.entry(member, why))
                                        .stream())
                        .filter(entry -> entry.getValue().kind() == Kind.MISCONFIGURED)
                        .findFirst())
                .map(entry -> new BackendFailure(
                        Kind.MISCONFIGURED,
                        "member " + entry.getKey().address() + ": "
                                + entry.getValue().seen(),
                        entry.getValue()));
    }

    private boolean isEnough(long passedNanos) {
        int ready = (int) group.members().stream()
                .filter(member -> member.isEnrolled() && member.link().isListening())
                .count();
        QuorumSize size = group.quorum().size();
        // One that is slow may still turn out to be one that must not be there, such as a replica.
        boolean isAnyUnseen = group.members().stream().anyMatch(MemberNode::isUnseen);
        return ready == size.members()
                || (size.isEnough(ready) && passedNanos > (isAnyUnseen ? SILENCE_NANOS : GRACE_NANOS));
    }

    private BackendFailure tooFew() {
        List<MemberNode> members = group.members();
        Map<Integer, BackendFailure> failures = new HashMap<>();
        int reached = 0;
        for (int index = 0; index < members.size(); index++) {
            MemberNode member = members.get(index);
            Optional<BackendFailure> why = member.isEnrolled() ? member.link().deafness() : member.failure();
            if (why.isPresent()) {
                failures.put(index, why.get());
            } else if (member.isEnrolled()) {
                reached++;
            }
        }
        return new BackendFailure(
                Kind.NOT_EXECUTED,
                Shortfall.of(group.quorum().size(), members, reached, failures).seen(),
                null);
    }

    private void reportQuarantine() {
        long longestNanos = group.members().stream()
                .mapToLong(MemberNode::quarantineNanos)
                .sorted()
                .skip(group.quorum().size().votes() - 1L)
                .findFirst()
                .orElse(0);
        if (longestNanos > 0) {
            LOG.warn(
                    "No lock is granted by {} for {} s: too many of its members are new, or were restarted without the"
                            + " record of their last run, and do not vote until every lease that they may have"
                            + " forgotten is over. For a quorum that was never used, ./holdfast quorum init skips that",
                    group.description(),
                    TimeUnit.NANOSECONDS.toSeconds(longestNanos) + 1);
        }
    }
}
