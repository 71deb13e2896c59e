package dev.holdfast.redis.quorum.internal.count;

import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One attempt's way to a grant: what the votes and answers of N members mean for it. Pure and not thread-safe: time
 * comes as an argument, and each event answers with the {@link Step}s to be done.
 *
 * <pre>
 *             question                    enough votes, equal tokens
 *   WAITING ------------> ASKING ------------------------------------> HELD
 *      ^                  |  |  ^                                       ^
 *      |  too few votes   |  |  | a vote was lost meanwhile             |
 *      +------------------+  |  +-----------+                           |
 *      |                     +----------> SETTLING --------------------+
 *      |                     enough votes,        enough have taken
 *      +- pushed votes       unequal tokens       the same tokens
 * </pre>
 *
 * <p>A <b>grant</b> is one value, attempt and tokens, that enough members hold at once. It lasts until the last vote
 * that it needs ends, each counted from its own sending.
 *
 * <p>A <b>split</b>: no attempt has enough votes. After a round in which all members were asked, an attempt that has
 * votes yields to a grant, and to every attempt with a lower ticket that has a vote: what the members have of it is
 * over, each vote goes to another, and it waits. The attempt with the lowest ticket keeps what it has and asks again.
 * So of those that are alive one never yields, and it gets the others' votes.
 *
 * <p>Where nobody can be granted the lock, no vote is handed from one attempt to the next: an attempt that too few
 * members have answered leaves the others, and asks again after a while that grows; one that meets a minimum hold keeps
 * what it has until that is over.
 *
 * <p>A pushed vote and an answer travel over different connections. So each vote says how often its attempt had yielded
 * when it was given, and one from before the last time does not count.
 */
public final class Candidacy {

    private final QuorumSize size;
    private final Bid bid;
    private final Tally tally;

    private CandidacyState state = CandidacyState.WAITING;
    private Round round;
    private int number;
    private Concession concession;
    private boolean isOpen;
    private boolean isOnce;
    private boolean isImpatient;
    private boolean isWaking;
    private int keeps;
    private int futile;
    private int refusals;
    private @Nullable TokenRange tokens;
    private Set<Integer> settling = new HashSet<>();
    private List<Step> steps = new ArrayList<>();

    /** An attempt that has not asked yet. */
    public Candidacy(QuorumSize size, Bid bid) {
        this.size = size;
        this.bid = bid;
        this.tally = new Tally(size);
        this.round = new Round(size);
        this.concession = Concession.none(size);
    }

    public CandidacyState state() {
        return state;
    }

    public Bid bid() {
        return bid;
    }

    /** How often it has yielded. Goes out with every request. */
    public int yields() {
        return concession.yields();
    }

    /** The tokens of its last grant; empty if it had none. */
    public Optional<TokenRange> tokens() {
        return Optional.ofNullable(tokens);
    }

    /** The engine asks; also of what was pushed at the same moment, and then its votes must not be given back. */
    public List<Step> asked(Ask.Kind kind, long nowNanos) {
        isOpen = true;
        isOnce = kind == Ask.Kind.ONCE;
        keeps = 0;
        if (state != CandidacyState.HELD || !answerGranted(tally.grant(nowNanos))) {
            askAll();
        }
        return taken();
    }

    /** A member has answered a question of this round, or of one before. */
    public List<Step> answered(int member, int ofRound, MemberAnswer answer, long nowNanos) {
        boolean isPresent = ofRound == number && state == CandidacyState.ASKING;
        if (answer instanceof MemberAnswer.Voted voted && ofRound > concession.round()) {
            tally.add(member, voted.vote());
        } else if (isPresent && answer instanceof MemberAnswer.Taken taken) {
            tally.removeUpTo(member, taken.tokens().highest());
        }
        if (isPresent) {
            round.answered(member, answer);
        }
        decide(nowNanos);
        return taken();
    }

    /**
     * A member has pushed its vote.
     *
     * @param ofYields how often the attempt had yielded when it was queued
     */
    public List<Step> pushed(int member, int ofYields, Vote vote, long nowNanos) {
        if (ofYields == yields()) {
            tally.add(member, vote);
            decide(nowNanos);
            if (state == CandidacyState.WAITING) {
                gather();
            }
        }
        return taken();
    }

    /** A member has answered whether it gave its vote the common tokens, or was not reached. */
    public List<Step> settled(int member, int ofRound, Settlement said, long nowNanos) {
        if (ofRound == number && state == CandidacyState.SETTLING) {
            settling.remove(member);
            tally.settled(member, said);
            decide(nowNanos);
        }
        return taken();
    }

    /**
     * A member has answered to a yield. What the attempt yielded to may be gone by then: where its votes went to
     * nobody, and no release will hand them on, it asks again.
     */
    public List<Step> yielded(int member, int ofYields, MemberAnswer answer) {
        if (ofYields == yields() && state == CandidacyState.WAITING && number == concession.round()) {
            concession.answered(member, answer);
            if (concession.isInVain() && !isWaking) {
                wakeAfter(Pauses.afterSplit(yields() - 1));
            }
        }
        return taken();
    }

    /** A time for which a step asked is over. */
    public List<Step> wake(int ofRound, long nowNanos) {
        if (ofRound == number && state == CandidacyState.WAITING) {
            askAll();
        } else if (ofRound == number && state != CandidacyState.HELD) {
            isImpatient = true;
            decide(nowNanos);
        }
        return taken();
    }

    private List<Step> taken() {
        List<Step> taken = steps;
        steps = new ArrayList<>();
        return taken;
    }

    private void begin(CandidacyState next) {
        state = next;
        number++;
        isImpatient = false;
        isWaking = false;
    }

    private void askAll() {
        if (state == CandidacyState.HELD) {
            tally.clear(); // what it was told is over, unless it was renewed
        }
        begin(CandidacyState.ASKING);
        round = new Round(size);
        steps.add(new Step.AskAll(number, yields()));
        wakeAfter(Pauses.PATIENCE_NANOS);
    }

    private void wakeAfter(long nanos) {
        isWaking = true;
        steps.add(new Step.Wake(number, nanos));
    }

    /** After a pushed vote: too few of them yet, or such as cannot be placed in time. */
    private void gather() {
        if (size.isEnough(tally.voters().size())) {
            askAll();
        } else if (!isWaking) {
            wakeAfter(Pauses.gathering(futile, bid, number));
        }
    }

    private void decide(long nowNanos) {
        if (state == CandidacyState.HELD) {
            return;
        }
        if (answerGranted(tally.grant(nowNanos))) {
            begin(CandidacyState.HELD);
        } else if (state == CandidacyState.SETTLING) {
            if (settling.isEmpty() || isImpatient) {
                unsettled();
            }
        } else if (size.isEnough(tally.counting(nowNanos).size())) {
            settle(tally.counting(nowNanos));
        } else if (state == CandidacyState.ASKING
                && (round.isComplete() || (isImpatient && size.isEnough(round.reached())))) {
            conclude(nowNanos);
        }
    }

    private boolean answerGranted(Optional<AskAnswer.Granted> grant) {
        grant.ifPresent(known -> {
            tokens = new TokenRange(known.token(), known.numbers());
            steps.add(isOpen ? new Step.Answer(known) : new Step.Push(known));
            isOpen = false;
            refusals = 0;
        });
        return grant.isPresent();
    }

    private void settle(Set<Integer> voters) {
        TokenRange tokens = tally.common(voters);
        begin(CandidacyState.SETTLING);
        settling = new HashSet<>(voters);
        steps.add(new Step.Settle(number, yields(), voters, tokens));
        wakeAfter(Pauses.PATIENCE_NANOS);
    }

    /** Votes may have ended meanwhile. Where a voter cannot write tokens, as without memory, they are refused again. */
    private void unsettled() {
        refusals++;
        if (refusals == 1) {
            askAll();
        } else {
            begin(CandidacyState.WAITING);
            wakeAfter(Pauses.afterSplit(refusals));
        }
    }

    private void conclude(long nowNanos) {
        refusals = 0;
        Optional<Rival> granted = round.granted();
        if (!size.isEnough(round.reached())) {
            futile++;
            fail();
        } else if (granted.isEmpty() && round.isKept()) {
            futile++;
            end(isOnce, granted, round.lowestToken(granted), nowNanos);
        } else {
            boolean isSplit = granted.isEmpty() && round.isVotedBefore(bid);
            futile = isSplit ? futile + 1 : 0;
            if (granted.isPresent() || isSplit || !mayHaveVotes()) {
                end(true, granted, granted.isPresent() ? round.lowestToken(granted) : 0, nowNanos);
            } else {
                keep(nowNanos);
            }
        }
    }

    /** This round brought no grant: another attempt goes first, or a minimum hold is not over. */
    private void end(boolean isGivenBack, Optional<Rival> to, long holderToken, long nowNanos) {
        begin(CandidacyState.WAITING);
        if (isGivenBack && mayHaveVotes()) {
            giveBack(isOnce ? new Step.Leave(yields()) : new Step.Yield(yields() + 1, to), to);
        }
        answerTaken(holderToken, nowNanos);
    }

    /** Whether a member has voted for it, or may have without an answer. */
    private boolean mayHaveVotes() {
        return !tally.voters().isEmpty() || round.isSilent();
    }

    private void giveBack(Step how, Optional<Rival> to) {
        tally.clear();
        concession = concession.next(number, to);
        steps.add(how);
    }

    /**
     * Those that have answered make no grant. It does not wait in their queues: a vote that came from there would only
     * be kept from attempts that reach more members, or go to the next of those that do not, and come back.
     */
    private void fail() {
        begin(CandidacyState.WAITING);
        if (mayHaveVotes() || round.reached() > 0) {
            giveBack(new Step.Leave(yields()), Optional.empty());
        }
        if (isOpen) {
            isOpen = false;
            boolean isRefused = size.isRuledOutBy(round.refused());
            int reached = round.reached() + round.refused();
            steps.add(isRefused ? new Step.Answer(new AskAnswer.Refused()) : new Step.Fail(reached, round.failed()));
        } else {
            wakeAfter(Pauses.afterFailure(futile, bid, number));
        }
    }

    private void keep(long nowNanos) {
        if (isOnce && keeps == Pauses.MOST_OF_ONCE) {
            end(true, Optional.empty(), 0, nowNanos);
            return;
        }
        begin(CandidacyState.WAITING);
        if (!isOnce) {
            answerTaken(0, nowNanos);
        }
        wakeAfter(Pauses.afterSplit(keeps));
        keeps++;
    }

    private void answerTaken(long holderToken, long nowNanos) {
        if (isOpen) {
            isOpen = false;
            long untilNanos = round.takenUntilNanos(nowNanos);
            steps.add(new Step.Answer(
                    isOnce ? new AskAnswer.Taken(untilNanos) : new AskAnswer.Queued(holderToken, untilNanos)));
        }
    }
}
