package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.quorum.internal.wire.HeldVote;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.BackendFailure;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Takes attempts back at each member, after they were released or left by enough of them: also at a member that was not
 * reached by then, or that carries out a question behind its leave. What a member still has of an attempt ends with the
 * lease in any case, so no member is tried for longer; and not for more than a thousand attempts at once, as a client
 * would pile them up while a member is away. Thread-safe.
 */
final class MemberLeaves {

    private static final int MOST_REPEATED = 1000;
    private static final long FIRST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
    private static final long LONGEST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);
    private static final long NANOS_PER_MILLI = TimeUnit.MILLISECONDS.toNanos(1);

    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final Timing timing;
    private final AtomicInteger repeated = new AtomicInteger();

    MemberLeaves(MemberRequests members, QuorumRequests scripts, Timing timing) {
        this.members = members;
        this.scripts = scripts;
        this.timing = timing;
    }

    /**
     * Gives back an attempt's votes at all members, without waiting for them. The attempt may ask again: neither this
     * request nor a copy of it touches the votes that it gets then.
     *
     * @param yields how often it had yielded with the last of those votes
     */
    void giveBack(LiveCandidacy of, int yields) {
        ScriptRequest request = request(of, yields);
        long untilNanos = leaseEndNanos(of);
        members.sendToAll(
                request,
                reply -> true,
                (member, done, failure) ->
                        givenBack(of, yields, member, request, failure, FIRST_PAUSE_NANOS, untilNanos));
    }

    private void givenBack(
            LiveCandidacy of,
            int yields,
            int member,
            ScriptRequest request,
            @Nullable BackendFailure failure,
            long pauseNanos,
            long untilNanos) {
        if (of.isOver()) {
            ended(of, member, failure);
        } else if (failure != null && of.yields() - 1 == yields) {
            // Whatever the attempt sends in a later round ends this one, too.
            repeat(
                    pauseNanos,
                    untilNanos,
                    () -> members.send(
                            member,
                            request,
                            reply -> true,
                            (index, done, again) ->
                                    givenBack(of, yields, index, request, again, longer(pauseNanos), untilNanos)));
        }
    }

    /** Names the tokens of its last grant, above which each fence is afterwards. */
    private ScriptRequest request(LiveCandidacy of, int yields) {
        long lastToken = of.lastToken();
        return scripts.leave(of.lock(), of.bid(), of.attempt(), yields, lastToken, members.topMicros(lastToken));
    }

    /** A member has answered the leave or release of an attempt that is over, or will not. */
    void ended(LiveCandidacy of, int member, @Nullable BackendFailure failure) {
        boolean wasLate = of.leaveProgress().ended(member);
        if (failure != null) {
            repeat(of, member, FIRST_PAUSE_NANOS, leaseEndNanos(of));
        } else if (wasLate) {
            leave(of, member);
        }
        leaveAfterCopies(of, member);
    }

    /** A member has voted for an attempt that is over, or may have it in its queue. */
    void late(LiveCandidacy of, int member) {
        if (of.leaveProgress().late(member)) {
            leave(of, member);
        }
    }

    /** A question that a member may carry out until then has no answer. */
    void unanswered(LiveCandidacy of, int member, long notAfterNanos) {
        of.leaveProgress().unanswered(member, notAfterNanos + Ask.MOST_LATE_NANOS);
        leaveAfterCopies(of, member);
    }

    private void leaveAfterCopies(LiveCandidacy of, int member) {
        of.leaveProgress()
                .takeCopiesUntil(member)
                .ifPresent(nanos -> timing.after(Math.max(0, nanos - members.nowNanos()), () -> leave(of, member)));
    }

    private void leave(LiveCandidacy of, int member) {
        leave(of, member, FIRST_PAUSE_NANOS, leaseEndNanos(of));
    }

    private void leave(LiveCandidacy of, int member, long pauseNanos, long untilNanos) {
        Optional<ScriptRequest> release = releaseAnew(of);
        if (release.isPresent()) {
            members.send(member, release.get(), reply -> true, (index, done, failure) -> {
                if (failure == null) {
                    takeBack(of, index, pauseNanos, untilNanos);
                } else {
                    repeat(of, index, pauseNanos, untilNanos);
                }
            });
        } else {
            takeBack(of, member, pauseNanos, untilNanos);
        }
    }

    /**
     * The release of a hold whose minimum is not over. A member that has not carried it out keeps the lock taken for
     * the rest of that time, which a leave would not do; one that has answers as it did.
     */
    private Optional<ScriptRequest> releaseAnew(LiveCandidacy of) {
        return of.kept().flatMap(kept -> {
            long leftMillis =
                    TimeUnit.NANOSECONDS.toMillis(kept.untilNanos() - members.nowNanos() + NANOS_PER_MILLI - 1);
            HeldVote held = kept.held();
            return leftMillis <= 0
                    ? Optional.empty()
                    : Optional.of(scripts.release(
                            of.lock(), held, members.topMicros(held.hold().lastToken()), leftMillis, null, 0));
        });
    }

    private void takeBack(LiveCandidacy of, int member, long pauseNanos, long untilNanos) {
        members.send(member, request(of, of.yields()), reply -> true, (index, done, failure) -> {
            if (failure != null) {
                repeat(of, index, pauseNanos, untilNanos);
            }
        });
    }

    private void repeat(LiveCandidacy of, int member, long pauseNanos, long untilNanos) {
        repeat(pauseNanos, untilNanos, () -> leave(of, member, longer(pauseNanos), untilNanos));
    }

    private static long longer(long pauseNanos) {
        return Math.min(LONGEST_PAUSE_NANOS, 2 * pauseNanos);
    }

    private void repeat(long pauseNanos, long untilNanos, Runnable request) {
        if (members.nowNanos() - untilNanos > 0) {
            return;
        }
        if (repeated.incrementAndGet() > MOST_REPEATED) {
            repeated.decrementAndGet();
            return;
        }
        timing.after(pauseNanos, () -> {
            repeated.decrementAndGet();
            request.run();
        });
    }

    private long leaseEndNanos(LiveCandidacy of) {
        return members.nowNanos() + TimeUnit.MILLISECONDS.toNanos(of.attempt().leaseMillis());
    }
}
