package dev.holdfast.redis.quorum.internal.service;

import dev.holdfast.redis.internal.thread.Timing;
import dev.holdfast.redis.internal.wire.ScriptRequest;
import dev.holdfast.redis.internal.wire.TokenRange;
import dev.holdfast.redis.quorum.internal.count.MemberAnswer;
import dev.holdfast.redis.quorum.internal.count.QuorumSize;
import dev.holdfast.redis.quorum.internal.count.Settlement;
import dev.holdfast.redis.quorum.internal.count.Step;
import dev.holdfast.redis.quorum.internal.wire.MemberReplies;
import dev.holdfast.redis.quorum.internal.wire.Question;
import dev.holdfast.redis.quorum.internal.wire.QuorumRequests;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.PushedGrant;
import dev.holdfast.spi.clock.ServerClock;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.ObjIntConsumer;
import org.jspecify.annotations.Nullable;

/** Does the {@link Step}s of attempts, and tells each attempt what the members have answered. Thread-safe. */
final class CandidacySteps {

    /** For how long a question that the engine has not asked may be carried out. */
    private static final long BACKGROUND_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long FURTHEST_AHEAD_MICROS = TimeUnit.HOURS.toMicros(1);

    private final QuorumSize size;
    private final MemberRequests members;
    private final QuorumRequests scripts;
    private final Timing timing;
    private final MemberLeaves leaves;
    private volatile Consumer<PushedGrant> granted = grant -> {};
    private volatile LongConsumer over = attempt -> {};

    CandidacySteps(
            QuorumSize size, MemberRequests members, QuorumRequests scripts, MemberLeaves leaves, Timing timing) {
        this.size = size;
        this.members = members;
        this.scripts = scripts;
        this.leaves = leaves;
        this.timing = timing;
    }

    /**
     * Before any step.
     *
     * @param listener hears of grants for which no question is open
     * @param ended hears of attempts that are over, with nothing left to be taken back
     */
    void begin(Consumer<PushedGrant> listener, LongConsumer ended) {
        granted = listener;
        over = ended;
    }

    void step(LiveCandidacy of, Step step) {
        if (step instanceof Step.AskAll asking) {
            askAll(of, asking);
        } else if (step instanceof Step.Settle settling) {
            settle(of, settling);
        } else if (step instanceof Step.Yield yielding) {
            yieldVotes(of, yielding);
        } else if (step instanceof Step.Leave leaving) {
            leaves.giveBack(of, leaving.yields());
        } else if (step instanceof Step.Wake wake) {
            timing.after(wake.afterNanos(), () -> of.event(waiting -> waiting.wake(wake.round(), members.nowNanos())));
        } else {
            report(of, step);
        }
    }

    private void report(LiveCandidacy of, Step step) {
        if (step instanceof Step.Push push) {
            of.confirm(push.grant().validity().untilNanos());
            push(of, push.grant());
            return;
        }
        CompletableFuture<AskAnswer> open = of.takeOpen();
        if (isLast(of, step)) {
            over.accept(of.attempt().number());
        }
        if (step instanceof Step.Answer answer) {
            if (answer.answer() instanceof AskAnswer.Granted grant) {
                of.confirm(grant.validity().untilNanos());
                if (open == null) {
                    // An older answer has taken the question that was asked meanwhile.
                    push(of, grant);
                }
            }
            if (open != null) {
                open.complete(answer.answer());
            }
        } else if (open != null && step instanceof Step.Fail fail) {
            Map<Integer, BackendFailure> failures = new HashMap<>();
            fail.failed().forEach((member, failed) -> failures.put(member, failed.failure()));
            open.completeExceptionally(Shortfall.of(size, members.members(), fail.reached(), failures));
        }
    }

    /** Whether the engine leaves it at that: a question that was asked once, or that no member can know of. */
    private static boolean isLast(LiveCandidacy of, Step step) {
        return step instanceof Step.Answer answer
                ? answer.answer() instanceof AskAnswer.Taken
                : step instanceof Step.Fail && !of.isKnown();
    }

    private void push(LiveCandidacy of, AskAnswer.Granted grant) {
        granted.accept(new PushedGrant(
                of.lock(), of.attempt().number(), grant.token(), grant.numbers(), grant.validity(), grant.waiters()));
    }

    private void askAll(LiveCandidacy of, Step.AskAll asking) {
        int round = asking.round();
        ObjIntConsumer<LiveCandidacy> within = of.takeFirstRound();
        if (within != null) {
            within.accept(of, round);
            return;
        }
        // One for all members: they give equal tokens to equal questions.
        TimedQuestion question = question(of, asking.yields());
        for (int member = 0; member < size.members(); member++) {
            Optional<ScriptRequest> request = ask(member, of, question);
            if (request.isPresent()) {
                members.sendTimed(
                        member,
                        request.get(),
                        MemberReplies::micros,
                        MemberReplies::ask,
                        (index, answer, failure) -> answered(of, index, round, question, answer, failure));
            } else {
                answered(of, member, round, question, null, timeUnknown());
            }
        }
    }

    /** A member has answered a question of a round. */
    void answered(
            LiveCandidacy of,
            int member,
            int round,
            TimedQuestion asked,
            @Nullable MemberAnswer answer,
            @Nullable BackendFailure failure) {
        MemberAnswer said = said(of, member, asked, answer, failure);
        // Before the event: a grant may be released within it, and a release goes to this member as well.
        boolean wasOver = of.isOver();
        of.event(asking -> asking.answered(member, round, said, members.nowNanos()));
        if (wasOver) {
            takeBack(of, member, asked, answer);
        }
    }

    private MemberAnswer said(
            LiveCandidacy of,
            int member,
            TimedQuestion asked,
            @Nullable MemberAnswer answer,
            @Nullable BackendFailure failure) {
        if (answer != null) {
            of.known();
            return answer;
        }
        BackendFailure why = failure != null ? failure : timeUnknown();
        if (why.kind() == BackendFailure.Kind.UNKNOWN) {
            of.known();
            leaves.unanswered(of, member, asked.notAfterNanos());
        }
        return new MemberAnswer.Failed(why);
    }

    static BackendFailure timeUnknown() {
        return new BackendFailure(BackendFailure.Kind.NOT_EXECUTED, "its time is not known yet", null);
    }

    /** With a time after which it is too old by the member's clock; empty if that is not known. */
    private Optional<ScriptRequest> ask(int member, LiveCandidacy of, TimedQuestion asked) {
        return notAfterMicros(member, asked.notAfterNanos())
                .map(micros -> scripts.ask(of.lock(), asked.question(), micros));
    }

    Optional<Long> notAfterMicros(int member, long notAfterNanos) {
        var time = members.members().get(member).time();
        Optional<ServerClock.Snapshot> known = time.known();
        return known.map(snapshot -> time.notAfterMicros(snapshot, notAfterNanos));
    }

    /** A question, and when it is too old on the local clock. */
    record TimedQuestion(Question question, long notAfterNanos) {}

    /** The engine's question while it is in time, else one that the attempt asks by itself. */
    TimedQuestion question(LiveCandidacy of, int yields) {
        Ask asked = of.question();
        return asked != null && of.isOpen()
                ? new TimedQuestion(question(of, yields, asked.kind(), Question.LOWEST), of.notAfterNanos())
                : background(of, yields, Question.LOWEST);
    }

    private TimedQuestion background(LiveCandidacy of, int yields, String pass) {
        return new TimedQuestion(question(of, yields, Ask.Kind.AGAIN, pass), members.nowNanos() + BACKGROUND_NANOS);
    }

    private Question question(LiveCandidacy of, int yields, Ask.Kind kind, String pass) {
        Ask asked = of.question();
        long floor = asked == null ? 0 : asked.tokenFloor();
        long top = members.topMicros(floor);
        // What is further ahead comes from a clock that was wrong for a moment, and would spread to all locks.
        long base = floor >= top && floor - top <= FURTHEST_AHEAD_MICROS ? floor + 1 : 0;
        return new Question(of.attempt(), of.bid(), yields, base, top, kind, pass);
    }

    /** Asks one member again, for what it has not of a hold that others have; or to wait there, if need be. */
    void askAt(int member, LiveCandidacy of) {
        TimedQuestion asked = background(of, of.yields(), Question.LOWEST);
        ask(member, of, asked)
                .ifPresent(request -> members.sendTimed(
                        member, request, MemberReplies::micros, MemberReplies::ask, (index, answer, failure) -> {
                            var unused = said(of, index, asked, answer, failure);
                            if (of.isOver()) {
                                takeBack(of, index, asked, answer);
                            }
                        }));
    }

    private void settle(LiveCandidacy of, Step.Settle settling) {
        ScriptRequest request = scripts.settle(of.lock(), of.bid(), settling.yields(), settling.tokens());
        for (int member : settling.members()) {
            members.<Settlement>sendTimed(
                    member,
                    request,
                    MemberReplies::micros,
                    (reply, trip) -> MemberReplies.settled(settling.tokens(), reply, trip),
                    (index, said, failure) -> of.event(waiting -> waiting.settled(
                            index,
                            settling.round(),
                            said == null ? new Settlement.Refused(0) : said,
                            members.nowNanos())));
        }
    }

    private void yieldVotes(LiveCandidacy of, Step.Yield yielding) {
        TimedQuestion asked = background(of, yielding.yields(), Question.passTo(yielding.to()));
        for (int member = 0; member < size.members(); member++) {
            Optional<ScriptRequest> request = ask(member, of, asked);
            if (request.isPresent()) {
                members.sendTimed(
                        member,
                        request.get(),
                        MemberReplies::micros,
                        MemberReplies::ask,
                        (index, answer, failure) -> yielded(of, yielding.yields(), index, asked, answer, failure));
            } else {
                yielded(of, yielding.yields(), member, asked, null, timeUnknown());
            }
        }
    }

    private void yielded(
            LiveCandidacy of,
            int yields,
            int member,
            TimedQuestion asked,
            @Nullable MemberAnswer answer,
            @Nullable BackendFailure failure) {
        MemberAnswer said = said(of, member, asked, answer, failure);
        boolean wasOver = of.isOver();
        of.event(waiting -> waiting.yielded(member, yields, said));
        if (wasOver) {
            takeBack(of, member, asked, answer);
        }
    }

    /** A member has pushed its vote for an attempt that is over. */
    void late(int member, LiveCandidacy of, int yields, TokenRange voted) {
        if (!of.isEndedWith(yields, voted)) {
            leaves.late(of, member);
        }
    }

    /** What was asked while the attempt ended may have been carried out behind its leave or release. */
    private void takeBack(LiveCandidacy of, int member, TimedQuestion asked, @Nullable MemberAnswer answer) {
        if (answer instanceof MemberAnswer.Voted voted) {
            late(member, of, asked.question().yields(), voted.vote().tokens());
        } else if (answer != null && !(answer instanceof MemberAnswer.Refused)) {
            leaves.late(of, member);
        }
    }
}
