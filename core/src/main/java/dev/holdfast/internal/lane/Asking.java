package dev.holdfast.internal.lane;

import dev.holdfast.LockEvent;
import dev.holdfast.internal.Engine;
import dev.holdfast.internal.keeper.Unanswered;
import dev.holdfast.internal.time.Anchor;
import dev.holdfast.internal.time.Deadlines;
import dev.holdfast.internal.time.WallSkew;
import dev.holdfast.spi.Ask;
import dev.holdfast.spi.AskAnswer;
import dev.holdfast.spi.Attempt;
import dev.holdfast.spi.BackendFailure;
import dev.holdfast.spi.Hold;
import dev.holdfast.spi.PrintableText;
import java.time.Duration;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * The half of a lane that gets the lock: its attempt, and the questions that were asked with it. Guarded by the lane.
 *
 * <p>One attempt serves all callers that wait in the lane. It lives until it is granted and given back, or until it is left; while it lives, asking again with it
 * changes nothing that it has won, neither its place in the queue nor a grant whose message was lost. Once it is left, its number is dead: an answer that
 * comes later is answered with another leave.
 *
 * <p>{@link Messages} takes what comes unasked meanwhile, {@link NextQuestion} knows when to ask again, {@link Outage} what callers are told when nobody answers.
 */
final class Asking {

    private static final long FOREVER_NANOS = Long.MAX_VALUE / 4;
    private static final int MOST_REFUSALS = 3;

    private final Lane lane;
    private final Engine engine;
    private final Outage outage;
    private final NextQuestion next;
    private final Messages messages;

    private @Nullable LiveAttempt attempt;
    private @Nullable Anchor anchor;
    private long questions;
    private long askedNanos;
    private long askedSkewMillis;
    private int refusals;

    Asking(Lane lane) {
        this.lane = lane;
        this.engine = lane.engine;
        this.outage = new Outage(lane);
        this.next = new NextQuestion(engine);
        this.messages = new Messages(lane, this);
    }

    // ---- questions

    /** Asks, with the attempt that lives or with a fresh one. Somebody waits. */
    void ask(Effects effects) {
        long nowNanos = engine.time.nanos();
        Request head = head();
        LiveAttempt asked = attempt;
        if (asked == null) {
            asked = fresh(head);
        }
        boolean queues = lane.line.somebodyStays();
        Ask.Kind kind = asked.mayHaveWon() ? Ask.Kind.AGAIN : queues ? Ask.Kind.FIRST : Ask.Kind.ONCE;
        Ask ask = question(asked, kind, nowNanos);
        lane.state(LaneState.ASKING, "asks " + kind + " with attempt " + asked.attempt.number());
        long question = questions;
        LiveAttempt live = asked;
        effects.add(() -> engine.backend
                .ask(ask)
                .whenComplete(
                        (answer, failure) -> lane.step(later -> answered(later, question, live, answer, failure))));
    }

    /** A question to be sent within a release, with a fresh attempt. */
    Ask askWithin() {
        return question(fresh(head()), Ask.Kind.FIRST, engine.time.nanos());
    }

    private Ask question(LiveAttempt asked, Ask.Kind kind, long nowNanos) {
        questions++;
        messages.asked();
        askedNanos = nowNanos;
        askedSkewMillis = WallSkew.millis(engine.time);
        long giveUpAfterNanos = Math.min(engine.responseTimeoutNanos, longestWaitNanos(nowNanos));
        asked.sent(nowNanos + giveUpAfterNanos + Math.max(engine.responseTimeoutNanos, Ask.MOST_LATE_NANOS));
        return new Ask(lane.name(), asked.attempt, kind, engine.highestToken(), giveUpAfterNanos);
    }

    private LiveAttempt fresh(Request head) {
        LiveAttempt made = new LiveAttempt(engine.freshAttempt(head.options), head.options);
        attempt = made;
        messages.forget();
        next.forget();
        refusals = 0;
        return made;
    }

    private Request head() {
        Request head = lane.line.head();
        if (head == null) {
            throw new IllegalStateException("lock '" + PrintableText.of(lane.name()) + "' asks for nobody");
        }
        return head;
    }

    private long longestWaitNanos(long nowNanos) {
        long longest = 1_000_000;
        for (Request request = lane.line.head(); request != null; request = request.next) {
            if (request.patience != Request.Patience.TIMED) {
                return FOREVER_NANOS;
            }
            longest = Math.max(longest, request.deadlineNanos - nowNanos);
        }
        return longest;
    }

    // ---- answers

    private void answered(
            Effects effects, long question, LiveAttempt asked, @Nullable AskAnswer answer, @Nullable Throwable thrown) {
        if (answer != null) {
            engine.silence.heard();
        }
        if (question != questions || lane.state() != LaneState.ASKING) {
            late(effects, asked.attempt, answer);
        } else if (answer != null) {
            answer(effects, answer);
        } else {
            fail(effects, Unanswered.failureOf(thrown));
        }
    }

    /** A question that nobody waits for any more was answered: what it won for a dead attempt is given back. */
    void late(Effects effects, Attempt asked, @Nullable AskAnswer answer) {
        boolean won = answer instanceof AskAnswer.Granted || answer instanceof AskAnswer.Queued;
        if (won && !lives(asked.number())) {
            effects.add(() -> engine.compensations.leave(lane.name(), asked, OptionalLong.empty()));
        }
    }

    private boolean lives(long number) {
        LiveAttempt live = attempt;
        return (live != null && live.attempt.number() == number) || lane.holding.holds(number);
    }

    /** The living attempt's question was answered, on its own or within a release. */
    void answer(Effects effects, AskAnswer answer) {
        anchor = new Anchor(askedNanos, answer.serverMicros(), askedSkewMillis);
        LiveAttempt live = live();
        live.answered();
        if (answer instanceof AskAnswer.Queued) {
            live.won();
        }
        if (lane.line.isEmpty()) {
            if (answer instanceof AskAnswer.Granted) {
                live.won();
            }
            abandon(effects);
            return;
        }
        if (answer instanceof AskAnswer.Granted granted) {
            Hold hold = new Hold(live.attempt, granted.token(), granted.numbers());
            long deadlineNanos = Deadlines.ofAnswer(askedNanos, granted.remainingMillis());
            grant(effects, hold, deadlineNanos, granted.remainingMillis(), granted.waiters(), anchor);
        } else if (answer instanceof AskAnswer.Queued queued) {
            queued(effects, queued);
        } else if (answer instanceof AskAnswer.Taken taken) {
            wellAnswered();
            attempt = null;
            denyOnceBefore(effects, questions);
            lane.rest(effects, "taken for " + taken.holderMillis() + " ms");
        } else if (++refusals < MOST_REFUSALS) {
            ask(effects);
        } else {
            fail(effects, Failures.tooLate());
        }
    }

    private void queued(Effects effects, AskAnswer.Queued answer) {
        wellAnswered();
        messages.queued(answer.holderToken());
        lane.state(LaneState.QUEUED, "the holder has " + answer.holderMillis() + " ms left");
        if (engine.backend.pushes()) {
            next.queued(answer.holderMillis(), measured(), engine.time.nanos());
        } else {
            next.after(pauseNanos((int) Math.min(1000, questions - head().questionsBefore)), engine.time.nanos());
        }
        denyOnce(effects);
        if (lane.line.isEmpty()) {
            abandon(effects);
        } else {
            messages.catchUp(effects);
        }
    }

    void wellAnswered() {
        refusals = 0;
        outage.over(askedNanos);
    }

    private void denyOnce(Effects effects) {
        denyOnceBefore(effects, Long.MAX_VALUE);
    }

    /**
     * Who came after the question went out is not denied by its answer where that leaves nothing behind: the holder may have given the lock back before they came, and nobody has
     * taken it since.
     */
    private void denyOnceBefore(Effects effects, long question) {
        if (lane.line.somebodyAsksOnce()) {
            lane.line.forEach(request -> {
                if (request.once() && request.questionsBefore < question) {
                    lane.settle(effects, request, new Outcome.NotInTime(true));
                }
            });
        }
    }

    void grant(Effects effects, Hold hold, long deadlineNanos, long termMillis, int waiters, Anchor confirmedBy) {
        long nowNanos = engine.time.nanos();
        LiveAttempt live = live();
        Request head = head();
        engine.sawToken(hold.lastToken());
        if (deadlineNanos - nowNanos <= 0) {
            live.won();
            kill(effects);
            fail(effects, Failures.grantedTooLate(live.options.lease()));
            return;
        }
        if (!head.options.lease().equals(live.options.lease()) || head.options.renewing() != live.options.renewing()) {
            wellAnswered();
            live.won();
            kill(effects);
            lane.rest(effects, "granted for a caller that has left, and the next wants other terms");
            return;
        }
        wellAnswered();
        boolean othersWait = waiters > 0 || messages.othersWait();
        attempt = null;
        messages.forget();
        Tenure tenure =
                new Tenure(hold, live, deadlineNanos, termMillis, confirmedBy.sentNanos(), confirmedBy.skewMillis());
        lane.holding.begin(effects, tenure, othersWait);
        denyOnce(effects);
    }

    // ---- failures

    /** The question was not answered, or not usefully. The attempt lives on; the callers may not. */
    void fail(Effects effects, BackendFailure failure) {
        long nowNanos = engine.time.nanos();
        outage.failed(failure, askedNanos, nowNanos);
        LiveAttempt live = attempt;
        if (live != null) {
            if (failure.kind() == BackendFailure.Kind.UNKNOWN) {
                live.lost();
            } else {
                live.notExecuted();
            }
        }
        lane.line.forEach(request -> {
            if (outage.ends(request, nowNanos)) {
                lane.settle(effects, request, outage.unavailable(request, failure));
            }
        });
        lane.publish(effects, () -> new LockEvent.Unavailable(lane.name(), failure.seen()));
        if (lane.line.isEmpty()) {
            abandon(effects);
            return;
        }
        next.after(pauseNanos(outage.failures()), nowNanos);
        lane.state(LaneState.PAUSED, failure.seen());
    }

    private long pauseNanos(int tries) {
        return head().options.backoff().pauseAfter(tries, engine.random).toNanos();
    }

    /**
     * What a caller is told whose time is over. Where the lock is known to be held, by another client or by this one, that is "not in time". Where an answer is owed, to a question or to
     * a release, it depends on how long the server has been silent.
     */
    Outcome outcomeOf(Request request) {
        return switch (lane.state()) {
            case QUEUED, HELD -> new Outcome.NotInTime(true);
            case ASKING -> outage.outcomeOf(request, lane.holding.oldestUnanswered(askedNanos));
            case RELEASING -> outage.outcomeOf(request, lane.holding.oldestUnanswered(engine.time.nanos()));
            case PAUSED -> outage.outcomeOf(request, askedNanos);
            case IDLE, RETIRED ->
                throw new IllegalStateException(
                        "lock '" + PrintableText.of(lane.name()) + "': a caller waits in " + lane.state());
        };
    }

    // ---- the end of an attempt

    /** Nobody waits any more. */
    void abandon(Effects effects) {
        switch (lane.state()) {
            case ASKING, QUEUED, PAUSED -> {
                kill(effects);
                lane.rest(effects, "nobody waits any more");
            }
            case IDLE, HELD, RELEASING, RETIRED -> {}
        }
    }

    /** The attempt is known to the server by an id that is not this client's any more: whoever waits is asked for with a fresh one. */
    void identityChanged(Effects effects) {
        LiveAttempt live = attempt;
        if (live != null && live.mayExist()) {
            kill(effects);
            lane.rest(effects, "the client has another id");
        }
    }

    /** Leaves the attempt: its number is dead from now on. */
    void kill(Effects effects) {
        LiveAttempt dead = attempt;
        attempt = null;
        messages.forget();
        if (dead != null && dead.mayExist()) {
            effects.add(() -> engine.compensations.leave(lane.name(), dead.attempt, dead.executableUntilNanos()));
        }
    }

    /** How many questions were asked so far. */
    long questions() {
        return questions;
    }

    Messages messages() {
        return messages;
    }

    /** The attempt that lives, if there is one. */
    @Nullable
    LiveAttempt attempt() {
        return attempt;
    }

    /** The last question of this lane that was answered. */
    @Nullable
    Anchor anchor() {
        return anchor;
    }

    private Anchor measured() {
        Anchor measured = anchor;
        if (measured == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(lane.name()) + "' has no answer in " + lane.state());
        }
        return measured;
    }

    NextQuestion next() {
        return next;
    }

    private LiveAttempt live() {
        LiveAttempt live = attempt;
        if (live == null) {
            throw new IllegalStateException(
                    "lock '" + PrintableText.of(lane.name()) + "' has no attempt in " + lane.state());
        }
        return live;
    }

    // ---- the alarm

    void due(Effects effects, long nowNanos) {
        if (nowNanos - dueNanos() < 0) {
            return;
        }
        if (lane.state() == LaneState.ASKING) {
            fail(effects, Failures.noAnswer(Duration.ofNanos(nowNanos - askedNanos)));
        } else {
            ask(effects);
        }
    }

    long dueNanos() {
        return lane.state() == LaneState.ASKING ? askedNanos + engine.responseTimeoutNanos : next.atNanos();
    }
}
