package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.Bid;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.Vote;
import dev.holdfast.redis.quorum.internal.wire.HeldVote;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.LockId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/** The attempts of this client that are not over, and the votes that come for them unasked. Thread-safe. */
final class Candidacies {

    /** For how long beyond its lease the engine repeats a leave that was not answered, and more. */
    private static final long REPEATED_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final QuorumSize size;
    private final long longestLeaseMillis;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final CandidacySteps steps;
    private final Timing timing;
    private final ConcurrentHashMap<Long, LiveCandidacy> live = new ConcurrentHashMap<>();

    Candidacies(
            QuorumSize size,
            long longestLeaseMillis,
            MemberRequests members,
            QuorumRequests scripts,
            CandidacySteps steps,
            Timing timing) {
        this.size = size;
        this.longestLeaseMillis = longestLeaseMillis;
        this.members = members;
        this.scripts = scripts;
        this.steps = steps;
        this.timing = timing;
    }

    // ---- which there are

    /** That of an attempt, which begins with its first question. The clock of a member is known. */
    LiveCandidacy of(LockId lock, Attempt attempt) {
        return live.computeIfAbsent(attempt.number(), number -> fresh(lock, attempt));
    }

    private LiveCandidacy fresh(LockId lock, Attempt attempt) {
        long ticket = members.ticketMicros(attempt.arrivedNanos(), attempt.headStartMicros());
        return new LiveCandidacy(
                lock, bounded(attempt), size, new Bid(ticket, members.clientId(), attempt.number()), steps::step);
    }

    /** With no longer lease than the quorum's. */
    Attempt bounded(Attempt attempt) {
        return new Attempt(
                attempt.number(),
                attempt.share(),
                attempt.arrivedNanos(),
                attempt.headStartMicros(),
                bounded(attempt.leaseMillis()),
                attempt.numbers());
    }

    long bounded(long leaseMillis) {
        return Math.min(leaseMillis, longestLeaseMillis);
    }

    Optional<LiveCandidacy> known(long attemptNumber) {
        return Optional.ofNullable(live.get(attemptNumber));
    }

    /** The attempt is over, and nothing of it is left to be taken back. */
    void forget(long attemptNumber) {
        LiveCandidacy ended = live.remove(attemptNumber);
        if (ended != null) {
            ended.end();
        }
    }

    /** Enough members have answered its leave or release. What the others still show of it has been taken back. */
    void confirmEnd(LiveCandidacy ended) {
        ended.leaveProgress().confirm();
        forgetEnded(ended);
    }

    /** Forgets it once all members have answered its leave or release, or will not. */
    void forgetEnded(LiveCandidacy ended) {
        if (ended.leaveProgress().isComplete()) {
            live.remove(ended.attempt().number(), ended);
        }
    }

    /**
     * Too few members have answered its leave or release. That is repeated for a while, and needs what is known of it;
     * what members still have of it then has ended by itself.
     */
    void forgetInTime(LiveCandidacy ended) {
        if (ended.leaveProgress().failed()) {
            long leaseNanos = TimeUnit.MILLISECONDS.toNanos(ended.attempt().leaseMillis());
            timing.after(
                    leaseNanos + REPEATED_NANOS,
                    () -> live.remove(ended.attempt().number(), ended));
        }
    }

    /** How many there are. */
    int count() {
        return live.size();
    }

    /** The client has another id: nothing that it asked for counts any more. */
    void forgetAll() {
        live.keySet().forEach(this::forget);
    }

    /**
     * Whether this client was granted this hold, has not released it, and may still trust it. The members know a hold
     * by its attempt, and would restore one that they never had; and what is over by this client's clock stays lost.
     */
    boolean isGranted(LockId lock, Hold hold) {
        return known(hold.attempt().number())
                .filter(candidacy -> !candidacy.isOver()
                        && candidacy.hasGrantOf(lock, hold)
                        && candidacy.confirmedNanos(members.nowNanos()) > 0)
                .isPresent();
    }

    /** Whether its attempt was granted something else. One that is not known any more may have had it. */
    boolean isRefuted(LockId lock, Hold hold) {
        return known(hold.attempt().number())
                .filter(candidacy -> !candidacy.hasGrantOf(lock, hold))
                .isPresent();
    }

    /** A hold as the members know it. */
    HeldVote held(Hold of) {
        Hold hold = new Hold(bounded(of.attempt()), of.token(), of.numbers());
        return known(hold.attempt().number())
                .map(candidacy -> new HeldVote(hold, candidacy.bid(), candidacy.yields()))
                .orElseGet(() -> new HeldVote(
                        hold, new Bid(0, members.clientId(), hold.attempt().number()), 0));
    }

    // ---- what comes

    /** A member has pushed its vote for an attempt. One that is over, or has yielded since, gives it back. */
    void pushed(int member, LockId lock, long attemptNumber, int yields, Vote vote) {
        LiveCandidacy candidacy = live.get(attemptNumber);
        if (candidacy != null && candidacy.isOver()) {
            steps.late(member, candidacy, yields, vote.tokens());
        } else if (candidacy == null || candidacy.yields() != yields) {
            members.sendTo(
                    member, scripts.leaveStale(lock, members.clientId(), attemptNumber, yields, members.topMicros(0)));
        } else if (candidacy.isHeld()) {
            confirm(member, candidacy, vote);
        } else {
            candidacy.event(asking -> asking.pushed(member, yields, vote, members.nowNanos()));
        }
    }

    /**
     * A vote that comes after the grant is for the claim only. It is to last as long as the hold, and no longer; one
     * behind a hold that was pushed as well does so, and is renewed with the others.
     */
    private void confirm(int member, LiveCandidacy candidacy, Vote vote) {
        long nowNanos = members.nowNanos();
        long leftNanos = candidacy.confirmedNanos(nowNanos);
        long leftMillis = TimeUnit.NANOSECONDS.toMillis(leftNanos);
        Optional<TokenRange> tokens = candidacy.tokens();
        if (leftMillis <= 0 || tokens.isEmpty() || vote.lastsWith(nowNanos + leftNanos, nowNanos)) {
            return;
        }
        // Under the tokens of the hold: once that is released, nothing is restored by it.
        Hold hold = new Hold(
                candidacy.attempt(), tokens.get().lowest(), tokens.get().count());
        members.sendTo(
                member,
                scripts.renew(
                        List.of(new HeldVote(hold, candidacy.bid(), candidacy.yields())),
                        List.of(candidacy.lock()),
                        List.of(leftMillis)));
    }

    /** A member has refused to renew what others have: the attempt asks there again, and waits if need be. */
    void heal(int member, long attemptNumber) {
        LiveCandidacy candidacy = live.get(attemptNumber);
        if (candidacy != null && candidacy.isHeld()) {
            steps.askAt(member, candidacy);
        }
    }
}
